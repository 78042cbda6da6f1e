import { sep } from 'node:path'
import type { Node, Statement } from 'oxc-parser'
import type { Rule } from './rule.ts'

const faceFile = /\/apps\/server\/src\/modules\/(?!testing\/)[^/]+\/index\.ts$/
const types = new Set(['TSInterfaceDeclaration', 'TSTypeAliasDeclaration'])

function isOfFace(statement: Statement | { type: string }): boolean {
  if (statement.type === 'ImportDeclaration' || types.has(statement.type)) return true
  if (statement.type !== 'ExportNamedDeclaration' || !('source' in statement)) return false
  if (statement.source !== null) return true
  const { declaration } = statement
  if (declaration === null) return false
  return types.has(declaration.type) || isWiring(declaration)
}

const isWiring = (declaration: { type: string; id?: unknown }): boolean =>
  declaration.type === 'FunctionDeclaration' && /^create[A-Z]/.test(nameOf(declaration.id))

const nameOf = (id: unknown): string =>
  typeof id === 'object' && id !== null && 'name' in id && typeof id.name === 'string' ? id.name : ''

/** What decides, repeats or fails: the work of a service. */
const steps = [
  'IfStatement',
  'SwitchStatement',
  'ForStatement',
  'ForOfStatement',
  'ForInStatement',
  'WhileStatement',
  'DoWhileStatement',
  'TryStatement',
  'ThrowStatement',
] as const
/** What makes routes, tasks, jobs, refusals and transactions; what these make is wired. */
const makers = new Set(['route', 'defineTask', 'defineJob', 'defineError', 'defineChannel', 'transaction'])

/**
 * The index.ts of a module is its face: what it exports, and the one function that wires it. What it does stands beside:
 * the face declares no route and takes no step of the work.
 */
export const moduleFace: Rule = {
  meta: { type: 'suggestion', docs: { description: 'A module shows itself and does its work elsewhere' } },
  create(context) {
    if (!faceFile.test(context.physicalFilename.replaceAll(sep, '/'))) return {}
    const stopStep = (node: Node): void => {
      const message = 'A face wires parts: what decides, repeats or fails stands in a service.'
      context.report({ node, message })
    }
    return {
      ...Object.fromEntries(steps.map((step) => [step, stopStep])),
      CallExpression(node) {
        const { callee } = node
        if (callee.type !== 'Identifier' || !makers.has(callee.name)) return
        const message = `A face declares nothing with ${callee.name}: name a file after what it makes.`
        context.report({ node, message })
      },
      Program(node) {
        for (const statement of node.body)
          if (!isOfFace(statement)) {
            const message =
              'index.ts holds imports, exports, types and the create function: name a file after this.'
            context.report({ node: statement, message })
          }
      },
    }
  },
}
