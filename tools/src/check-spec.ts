import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { print } from './print.ts'
import { type SpecRow, checkNumbers, hasTest, isOpen, parseSpecRows, parseTestNames } from './spec-rules.ts'
import { type Violation, reportViolations } from './violation.ts'
import { repositoryRoot } from './workspaces.ts'

const SPEC = 'docs/spec.md'
/** Rows that may still wait for their test. */
const ALLOWED_OPEN = 0

function checkRow(root: string, row: SpecRow): Violation[] {
  const names = parseTestNames(row.shown)
  const place = { file: SPEC, line: row.line }
  if (names === undefined) {
    return [{ ...place, rule: 'spec-row', message: `${row.number}: "${row.shown}" names no test` }]
  }
  return names.flatMap(({ file, title }) => {
    const path = join(root, file)
    if (!existsSync(path)) {
      return [{ ...place, rule: 'spec-file', message: `${row.number}: ${file} does not exist` }]
    }
    if (hasTest(readFileSync(path, 'utf8'), title)) return []
    return [{ ...place, rule: 'spec-test', message: `${row.number}: ${file} has no test "${title}"` }]
  })
}

function checkOpen(rows: SpecRow[], allowed: number): Violation[] {
  const open = rows.filter(isOpen)
  if (open.length <= allowed) return []
  const numbers = open.map(({ number }) => number).join(', ')
  return [{ file: SPEC, rule: 'spec-open', message: `${open.length} rows are open: ${numbers}` }]
}

/**
 * Checks that docs/spec.md is whole and that every test it names is there under that very title.
 * @param allowedOpen rows that may wait for their test
 */
export function checkSpec(root: string, allowedOpen = ALLOWED_OPEN): Violation[] {
  const rows = parseSpecRows(readFileSync(join(root, SPEC), 'utf8'))
  return [
    ...checkNumbers(rows).map((fault) => ({ file: SPEC, ...fault })),
    ...rows.flatMap((row) => checkRow(root, row)),
    ...checkOpen(rows, allowedOpen),
  ]
}

if (import.meta.main) {
  const rows = parseSpecRows(readFileSync(join(repositoryRoot, SPEC), 'utf8'))
  print(`spec: ${rows.length} rows, ${rows.filter(isOpen).length} open`)
  reportViolations('spec', checkSpec(repositoryRoot))
}
