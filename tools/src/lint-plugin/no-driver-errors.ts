import { sep } from 'node:path'
import type { Rule, RuleContext } from './rule.ts'

const watched = /\/apps\/server\/src\/(?!platform\/database\/)/
const exempt = /\.test\.ts$|\/testing\//
/** Classes that a statement is refused with (PostgreSQL, Appendix A). */
const sqlState = /^(?:08|2[235]|4[02]|5[357])[0-9A-Z]{3}$/
const driverText = /duplicate key|violates (?:unique|foreign|check|not-null)/i
const message =
  'Errors of the database are recognised in platform/database: mapConstraintErrors by the name of a constraint, readDatabaseFault.'

type Reported = Parameters<RuleContext['report']>[0]['node']

/** What the database refused is read from the name of a constraint, in one place: no SQLSTATE and no text elsewhere. */
export const noDriverErrors: Rule = {
  meta: { type: 'problem', docs: { description: 'One place recognises what the database refused' } },
  create(context) {
    const path = context.physicalFilename.replaceAll(sep, '/')
    if (!watched.test(path) || exempt.test(path)) return {}
    const report = (node: Reported): void => context.report({ node, message })
    return {
      Literal(node) {
        if (typeof node.value === 'string' && (sqlState.test(node.value) || driverText.test(node.value)))
          report(node)
        if ('regex' in node && driverText.test(node.regex.pattern)) report(node)
      },
      MemberExpression(node) {
        if (!node.computed && node.property.type === 'Identifier' && node.property.name === 'constraint')
          report(node)
      },
      ImportSpecifier(node) {
        if (node.imported.type === 'Identifier' && node.imported.name === 'readSqlState') report(node)
      },
    }
  },
}
