import { basename, sep } from 'node:path'
import type { Rule, RuleContext } from './rule.ts'

const vagueFile = /^(?:.+\.)?(?:utils?|helpers?|common|misc|shared)\.[cm]?tsx?$/
/** What a file of the server is, said by its suffix (CONTRIBUTING.md); any other is named by what it does and has none. */
const suffixes = [
  'routes',
  'service',
  'repository',
  'types',
  'errors',
  'wire',
  'export',
  'live',
  'tasks',
  'jobs',
  'worker',
  'cli',
]
const suffixedFolder = /\/apps\/server\/src\/(?:modules|platform)\/(?!.*\btesting\/)/
const suffixedName = new RegExp(`^[a-z0-9-]+(?:\\.(?:${suffixes.join('|')}))?(?:\\.test)?\\.ts$`)
const hyphenedSuffix = /\/modules\/.*-(?:routes|service|repository|errors|export)(?:\.test)?\.ts$/

const hungarianInterface = /^I[A-Z][a-z]/
const dtoName = /D(?:to|TO)s?$/
const loadName = /^load(?:[A-Z]|$)/
/** Test data of a package is read from files. */
const pureFile = /[\\/]packages[\\/][^\\/]+[\\/]src[\\/](?!testing[\\/])/

type Node = Parameters<RuleContext['report']>[0]['node']
type Declaration = Node & { id: { name: string } | null }

function checkTypeName(context: RuleContext, node: Declaration): void {
  if (node.id !== null && dtoName.test(node.id.name)) {
    context.report({ node, message: `${node.id.name}: name the thing itself, without Dto.` })
  }
}

function checkFunctionName(context: RuleContext, node: Node, name: string): void {
  if (loadName.test(name) && pureFile.test(context.physicalFilename)) {
    const message = `${name}: load* asks a store or the network; a pure function is called find*.`
    context.report({ node, message })
  }
}

/**
 * Names that say nothing (utils, helpers, Dto, I…) and enums, which are not erasable, are not used here. In the
 * packages, which are pure, no function is called load*.
 */
export const houseNames: Rule = {
  meta: {
    type: 'suggestion',
    docs: { description: 'Names of files, types and functions say what they hold' },
  },
  create(context) {
    return {
      Program(node) {
        const file = basename(context.physicalFilename)
        if (vagueFile.test(file)) {
          context.report({ node, message: `${file}: name the file after what it holds.` })
        }
        const path = context.physicalFilename.replaceAll(sep, '/')
        if (!suffixedFolder.test(path)) return
        if (!suffixedName.test(file) || hyphenedSuffix.test(path)) {
          const message = `${file}: the suffix is none or one of ${suffixes.join(', ')}, after a dot.`
          context.report({ node, message })
        }
      },
      TSEnumDeclaration(node) {
        context.report({ node, message: 'Use a const array and a string union instead of an enum.' })
      },
      TSInterfaceDeclaration(node) {
        checkTypeName(context, node)
        if (hungarianInterface.test(node.id.name)) {
          context.report({ node, message: `${node.id.name}: no I before the name of an interface.` })
        }
      },
      TSTypeAliasDeclaration: (node) => checkTypeName(context, node),
      ClassDeclaration: (node) => checkTypeName(context, node),
      FunctionDeclaration(node) {
        if (node.id !== null) checkFunctionName(context, node, node.id.name)
      },
      MethodDefinition({ key }) {
        if (key.type === 'Identifier' || key.type === 'PrivateIdentifier')
          checkFunctionName(context, key, key.name)
      },
      VariableDeclarator({ id, init }) {
        const isFunction = init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression'
        if (id.type === 'Identifier' && isFunction) checkFunctionName(context, id, id.name)
      },
    }
  },
}
