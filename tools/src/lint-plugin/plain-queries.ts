import { sep } from 'node:path'
import type { Rule } from './rule.ts'

const watched = /\/apps\/server\/src\/(modules|platform)\//
const exempt = /\.test\.ts$|\/testing\/|\/migrations\//

const value = String.raw`(?:\?|NULL|true|false|'[^']*'|\d+)`
const comparison = String.raw`\w+ (?:=|<|<=|>|>=|<>|IS|IS NOT) ${value}`
const where = `(?: WHERE ${comparison}(?: AND ${comparison})*)?`
const order = String.raw`(?: ORDER BY [\w, ]+)?(?: LIMIT (?:\?|\d+))?(?: FOR UPDATE)?`

/** One table, its columns compared with values or set to them: nothing that the planner or a set needs said. */
const plainStatements = [
  String.raw`SELECT [\w, ]+ FROM \w+${where}${order}`,
  String.raw`INSERT INTO \w+ \([\w, ]+\) VALUES \(${value}(?:, ${value})*\)`,
  String.raw`UPDATE \w+ SET \w+ = ${value}(?:, \w+ = ${value})*${where}`,
  String.raw`DELETE FROM \w+${where}`,
].map((statement) => new RegExp(`^${statement}$`))

const message =
  "This statement needs no SQL text: Kysely's builder says it, and checks its names and types (selectFrom, insertInto, updateTable, deleteFrom)."

/** Raw SQL is for what is set-wise or what the planner needs; a plain statement is the builder's. */
export const plainQueries: Rule = {
  meta: { type: 'suggestion', docs: { description: 'Plain statements are made by the builder' } },
  create(context) {
    const path = context.physicalFilename.replaceAll(sep, '/')
    if (!watched.test(path) || exempt.test(path)) return {}
    return {
      TaggedTemplateExpression(node) {
        const { tag, quasi } = node
        if (tag.type !== 'Identifier' || tag.name !== 'sql') return
        const text = quasi.quasis.map(({ value: { raw } }) => raw).join('?')
        const statement = text.replaceAll(/\s+/g, ' ').trim()
        if (plainStatements.some((plain) => plain.test(statement))) context.report({ node, message })
      },
    }
  },
}
