import { type Expression, parseSync, type TemplateLiteral, Visitor } from 'oxc-parser'

/** A table or view that a query names, and the line (from 1) the query begins on. */
export type TableUse = { table: string; isWrite: boolean; line: number }

const BUILDER_CALLS = new Map([
  ['selectFrom', false],
  ['innerJoin', false],
  ['leftJoin', false],
  ['insertInto', true],
  ['updateTable', true],
  ['deleteFrom', true],
])
const STATEMENT = /^\s*(?:select|insert|update|delete|with|lock|truncate|declare|copy)\b/i
const NAMED =
  /\b(from|join|insert\s+into|update|delete\s+from|lock\s+table|truncate|copy)\s+(?:only\s+)?(\w+)/gi
/** A lock keeps others from writing. */
const READING = new Set(['from', 'join', 'lock table'])
/** Stands for what a template inserts: no name of a table. */
const INSERTED = ' 0 '

const toSnakeCase = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const isSqlTag = (tag: Expression): boolean => tag.type === 'Identifier' && tag.name === 'sql'

const textOf = ({ quasis }: TemplateLiteral): string =>
  quasis.map(({ value }) => value.cooked ?? value.raw).join(INSERTED)

/** What the queries of a TypeScript file name after FROM, JOIN, INTO and the like, in SQL or in Kysely's calls. */
export function listTableUses(path: string, source: string): TableUse[] {
  const uses: TableUse[] = []
  const lineOf = (offset: number) => source.slice(0, offset).split('\n').length
  const tagged = new Set<TemplateLiteral>()
  const addText = (text: string, start: number) => {
    for (const [, verb = '', table = ''] of text.matchAll(NAMED)) {
      uses.push({
        table: table.toLowerCase(),
        isWrite: !READING.has(verb.toLowerCase().replaceAll(/\s+/g, ' ')),
        line: lineOf(start),
      })
    }
  }
  const visitor = new Visitor({
    TaggedTemplateExpression: ({ tag, quasi }) => {
      if (!isSqlTag(tag)) return
      tagged.add(quasi)
      addText(textOf(quasi), quasi.start)
    },
    TemplateLiteral: (node) => {
      const text = textOf(node)
      if (!tagged.has(node) && STATEMENT.test(text)) addText(text, node.start)
    },
    Literal: ({ value, start }) => {
      if (typeof value === 'string' && STATEMENT.test(value)) addText(value, start)
    },
    CallExpression: ({ callee, arguments: [first], start }) => {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      const isWrite = BUILDER_CALLS.get(callee.property.name)
      if (isWrite === undefined || first?.type !== 'Literal' || typeof first.value !== 'string') return
      const [table = ''] = first.value.split(' ')
      uses.push({ table: toSnakeCase(table), isWrite, line: lineOf(start) })
    },
  })
  visitor.visit(parseSync(path, source).program)
  return uses
}
