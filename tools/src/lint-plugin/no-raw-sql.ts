import { sep } from 'node:path'
import type { Rule } from './rule.ts'

const watched = /\/apps\/server\/src\/(?!platform\/database\/)/
const exempt = /\.test\.ts$|\/testing\//
const message =
  'A statement is put together of sql fragments, sql.ref and sql.lit; names of columns come from defineColumns (platform/database).'

/** Text becomes part of a statement in platform/database alone, where names are checked. */
export const noRawSql: Rule = {
  meta: { type: 'problem', docs: { description: 'No text becomes SQL outside platform/database' } },
  create(context) {
    const path = context.physicalFilename.replaceAll(sep, '/')
    if (!watched.test(path) || exempt.test(path)) return {}
    return {
      MemberExpression(node) {
        const { object, property } = node
        if (object.type !== 'Identifier' || object.name !== 'sql') return
        if (property.type === 'Identifier' ? property.name !== 'raw' : !node.computed) return
        context.report({ node, message })
      },
    }
  },
}
