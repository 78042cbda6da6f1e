import { parseSync, Visitor } from 'oxc-parser'
import type { Argument, ArrayExpressionElement, Expression } from 'oxc-parser'

/** What a table's cell may hold so that its title can be told without running the test. */
type Cell = string | number | boolean | null
type Node = Argument | ArrayExpressionElement | Expression | undefined

/** How Vitest sets a value into a title: `%s`, `%d`, `%i`. Other forms (`%j`, `$name`) are not told here. */
const PLACEHOLDER = /%[sdi]/g
const UNTOLD = /%[^sdi]|\$\w/

/** Whether a title has a place where a value comes in that a row can name. */
export const hasPlaceholder = (title: string): boolean => /%[sdi]/.test(title)

function readCell(node: Node): Cell | undefined {
  if (node?.type === 'TSAsExpression') return readCell(node.expression)
  if (node?.type !== 'Literal') return undefined
  const { value } = node
  const isTold = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  return isTold || (value === null && node.raw === 'null') ? value : undefined
}

function readRow(node: Node): (Cell | undefined)[] {
  return node?.type === 'ArrayExpression' ? node.elements.map(readCell) : [readCell(node)]
}

function readTable(node: Node, tables: ReadonlyMap<string, Expression>): (Cell | undefined)[][] {
  if (node?.type === 'TSAsExpression') return readTable(node.expression, tables)
  if (node?.type === 'Identifier') return readTable(tables.get(node.name), new Map())
  return node?.type === 'ArrayExpression' ? node.elements.map(readRow) : []
}

/** Undefined where a value that stands in the title is not a literal of the table. */
function fillTitle(title: string, row: readonly (Cell | undefined)[]): string | undefined {
  if (UNTOLD.test(title)) return undefined
  const places = title.match(PLACEHOLDER) ?? []
  if (places.some((_, index) => row[index] === undefined)) return undefined
  let index = 0
  return title.replaceAll(PLACEHOLDER, () => String(row[index++]))
}

function isTestEach(callee: Expression): boolean {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return false
  const { object, property } = callee
  return property.name === 'each' && object.type === 'Identifier' && /^(?:test|it)$/.test(object.name)
}

/** The titles that `test.each` makes of the tables that stand in the same file as literals, as Vitest reports them. */
export function listEachTitles(path: string, source: string): string[] {
  const { program } = parseSync(path, source)
  const tables = new Map<string, Expression>()
  const declarations = new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init !== null) tables.set(id.name, init)
    },
  })
  declarations.visit(program)
  const titles: string[] = []
  const calls = new Visitor({
    CallExpression: ({ callee, arguments: values }) => {
      if (callee.type !== 'CallExpression' || !isTestEach(callee.callee)) return
      const title = readCell(values[0])
      if (typeof title !== 'string') return
      for (const row of readTable(callee.arguments[0], tables)) titles.push(fillTitle(title, row) ?? '')
    },
  })
  calls.visit(program)
  return titles.filter((title) => title !== '')
}
