import { sep } from 'node:path'
import type { Declaration, Node, VisitorObject } from 'oxc-parser'
import type { Rule, RuleContext } from './rule.ts'

const serviceFile = /\/apps\/server\/src\/modules\/.*\.service\.ts$/
const closures = new Set(['ArrowFunctionExpression', 'FunctionExpression'])
const said = new Set(['FunctionDeclaration', 'TSInterfaceDeclaration', 'TSTypeAliasDeclaration'])

const isClosure = (node: Node | null): boolean => node !== null && closures.has(node.type)

const isFunctionOrType = (declaration: Declaration | null): boolean =>
  declaration?.type === 'VariableDeclaration'
    ? declaration.declarations.every(({ init }) => isClosure(init))
    : declaration !== null && said.has(declaration.type)

/** An object one of whose own properties is a function, written there or by the name of an inner one. */
const hasMethods = (value: Node | null, inner: ReadonlySet<string>): boolean =>
  value?.type === 'ObjectExpression' &&
  value.properties.some(
    (property) =>
      property.type === 'Property' &&
      (isClosure(property.value) || (property.value.type === 'Identifier' && inner.has(property.value.name))),
  )

/** Reports the objects of functions that functions of the file return. */
function watchReturns(context: RuleContext): VisitorObject {
  const inner = new Set<string>()
  const returned: { readonly node: Node; readonly value: Node | null }[] = []
  let depth = 0
  const leave = (): void => void depth--
  return {
    FunctionDeclaration({ id }) {
      if (depth++ > 0 && id !== null) inner.add(id.name)
    },
    'FunctionDeclaration:exit': leave,
    FunctionExpression: () => void depth++,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression(node) {
      if (depth++ === 0) returned.push({ node, value: node.body })
    },
    'ArrowFunctionExpression:exit': leave,
    VariableDeclarator({ id, init }) {
      if (depth > 0 && id.type === 'Identifier' && isClosure(init)) inner.add(id.name)
    },
    ReturnStatement: (node) => void returned.push({ node, value: node.argument }),
    'Program:exit'() {
      const message = 'A service is functions over its parts: it returns no object of functions.'
      for (const { node, value } of returned) if (hasMethods(value, inner)) context.report({ node, message })
    },
  }
}

/** A `*.service.ts` is functions over `parts`: no class, no object of functions, and no other export than these and types. */
export const serviceFunctions: Rule = {
  meta: { type: 'suggestion', docs: { description: 'The one style of a service' } },
  create(context) {
    if (!serviceFile.test(context.physicalFilename.replaceAll(sep, '/'))) return {}
    const stopClass = (node: Node): void =>
      context.report({ node, message: 'A service is functions over its parts: it has no class.' })
    const message = 'A service exports its functions and types: a value that is shared has a file of its own.'
    return {
      ...watchReturns(context),
      ClassDeclaration: stopClass,
      ClassExpression: stopClass,
      ExportAllDeclaration: (node) => context.report({ node, message }),
      ExportNamedDeclaration(node) {
        if (!isFunctionOrType(node.declaration)) context.report({ node, message })
      },
    }
  },
}
