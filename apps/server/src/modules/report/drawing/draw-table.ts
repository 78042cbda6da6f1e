import type { Paper, Stroke } from '#platform/pdf/paper'
import { CONTENT_END_PT, type Flow, INK, type Span, TEXT } from './flow.ts'
import type { Table, TableColumn, TableRow, Verdict } from './sheet.ts'

const HEAD_PT = 12
const ROW_PT = 10.7
const PAD_PT = 3
const MARK_PT = 6
const VERDICT_SHARE = 1.5

/** Where a table is drawn; `tail` is the height of what must stand on the page of its last rows. */
export interface TableSpan extends Span {
  readonly tail?: number
}

/** Rows that come along with the tail. */
const LAST_ROWS = 3

/** Rows under a head that is repeated on every page; answers nothing, `flow.y` stands below. */
export function drawTable(flow: Flow, table: Table, { tail = 0, ...span }: TableSpan): void {
  const columns = placeColumns(table, span)
  drawHead(flow, { table, columns, span })
  if (table.rows.length === 0) return drawEmpty(flow, table.empty, span)
  for (const [at, row] of table.rows.entries()) {
    const left = table.rows.length - at
    const needed = left === LAST_ROWS ? LAST_ROWS * ROW_PT + tail : ROW_PT
    if (flow.y + needed > CONTENT_END_PT) {
      flow.newPage()
      drawHead(flow, { table, columns, span })
    }
    drawRow(flow, { table, columns, span }, row)
  }
}

/** The least of a table that must stand on one page with its title. */
export const TABLE_START_PT = HEAD_PT + 3 * ROW_PT

interface PlacedColumn extends TableColumn, Span {}

interface Placed {
  readonly table: Table
  readonly columns: readonly PlacedColumn[]
  readonly span: Span
}

function placeColumns({ columns, verdictTitle }: Table, span: Span): PlacedColumn[] {
  const verdict: readonly TableColumn[] =
    verdictTitle === null ? [] : [{ title: verdictTitle, share: VERDICT_SHARE, align: 'start' }]
  const all = [...columns, ...verdict]
  const shares = all.reduce((sum, { share }) => sum + share, 0)
  let x = span.x
  return all.map((column) => {
    const width = (span.width * column.share) / shares
    const placed = { ...column, x, width }
    x += width
    return placed
  })
}

function drawHead(flow: Flow, { columns, span }: Placed): void {
  const { paper } = flow
  for (const column of columns) paper.text(column.title, { ...TEXT.label, ...placeCell(column), y: flow.y })
  flow.y += HEAD_PT
  drawRule(paper, { ...span, y: flow.y - 1 }, { colour: INK.text, widthPt: 0.7 })
}

function drawEmpty(flow: Flow, text: string, span: Span): void {
  flow.paper.text(text, { ...TEXT.quiet, x: span.x + PAD_PT, y: flow.y + 2, maxWidth: span.width })
  flow.y += ROW_PT + 3
}

function drawRow(flow: Flow, { table, columns, span }: Placed, row: TableRow): void {
  const { paper } = flow
  const top = flow.y - 1
  if (row.verdict === 'fail') paper.paint({ ...span, y: top, height: ROW_PT }, INK.failedTint)
  for (const [at, column] of columns.entries()) {
    const text = row.cells[at]
    if (text === undefined) drawVerdict(paper, { column, y: flow.y, row, table })
    else
      paper.text(text, {
        ...styleOf(column, row.strong?.includes(at) ?? false),
        ...placeCell(column),
        y: flow.y,
      })
  }
  flow.y += ROW_PT
  drawRule(paper, { ...span, y: flow.y - 1 }, { colour: INK.divider, widthPt: 0.5 })
}

function styleOf({ isQuiet = false }: TableColumn, isStrong: boolean) {
  if (isStrong) return TEXT.strong
  return isQuiet ? TEXT.quiet : TEXT.body
}

const placeCell = ({ x, width, align }: PlacedColumn) =>
  align === 'end'
    ? { x: x + width - PAD_PT, anchor: 'end' as const, maxWidth: width - PAD_PT }
    : { x: x + PAD_PT, maxWidth: width - 2 * PAD_PT }

interface VerdictCell {
  readonly column: PlacedColumn
  readonly y: number
  readonly row: TableRow
  readonly table: Table
}

function drawVerdict(paper: Paper, { column, y, row: { verdict }, table }: VerdictCell): void {
  const x = column.x + PAD_PT + 3
  drawMark(paper, { x, y: y + 2.4, verdict })
  const style =
    verdict === 'fail' ? { ...TEXT.strong, colour: INK.failed } : { ...TEXT.body, colour: INK.second }
  const maxWidth = column.x + column.width - x - MARK_PT - 3
  paper.text(table.verdictWords[verdict], { ...style, x: x + MARK_PT + 2, y, maxWidth })
}

/** A tick, a cross, or nothing: the colour is never alone. */
function drawMark(
  paper: Paper,
  { x, y, verdict }: { readonly x: number; readonly y: number; readonly verdict: Verdict },
): void {
  if (verdict === 'pass')
    paper.line([x, y + 3.4, x + 2, y + 5.6, x + 5.6, y + 1.2], { colour: INK.second, widthPt: 0.9 })
  if (verdict !== 'fail') return
  const stroke = { colour: INK.failed, widthPt: 1.1 }
  paper.line([x + 0.6, y + 1.2, x + 5, y + 5.6], stroke)
  paper.line([x + 5, y + 1.2, x + 0.6, y + 5.6], stroke)
}

const drawRule = (paper: Paper, { x, width, y }: Span & { readonly y: number }, stroke: Stroke): void =>
  paper.line([x, y, x + width, y], stroke)
