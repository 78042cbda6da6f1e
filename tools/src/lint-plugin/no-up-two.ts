import { dirname, resolve, sep } from 'node:path'
import type { StringLiteral } from 'oxc-parser'
import type { Rule, RuleContext } from './rule.ts'

const roomPattern = /^(.*\/src\/(?:(?:modules|features)\/[^/]+|[^/]+))(?:\/|$)/
const appPattern = /^.*\/apps\/(?:server|web)\/src\//

/**
 * The folder a file may move in with `../`: a module, a feature, or a top folder of an app's `src`;
 * undefined elsewhere (packages and tools are one room each).
 */
function parseRoom(path: string): string | undefined {
  if (!appPattern.test(path)) return undefined
  return roomPattern.exec(path)?.[1]
}

function checkSource(context: RuleContext, source: StringLiteral): void {
  const specifier = source.value
  if (!specifier.startsWith('../')) return
  if (specifier.startsWith('../../')) {
    context.report({ node: source, message: 'Import through `#…` or a package name, not two folders up.' })
    return
  }
  const file = context.physicalFilename
  const room = parseRoom(file.replaceAll(sep, '/'))
  if (room === undefined) return
  const target = resolve(dirname(file), specifier).replaceAll(sep, '/')
  if (target.startsWith(`${room}/`)) return
  context.report({ node: source, message: '`../` leaves this module or feature: import through `#…`.' })
}

/** `../../` is banned everywhere; `../` stays inside the module, feature or top folder it is written in. */
export const noUpTwo: Rule = {
  meta: { type: 'problem', docs: { description: 'Relative imports stay near' } },
  create(context) {
    return {
      ImportDeclaration: (node) => checkSource(context, node.source),
      ExportAllDeclaration: (node) => checkSource(context, node.source),
      ExportNamedDeclaration(node) {
        if (node.source !== null) checkSource(context, node.source)
      },
      ImportExpression(node) {
        const { source } = node
        if (source.type === 'Literal' && typeof source.value === 'string') checkSource(context, source)
      },
    }
  },
}
