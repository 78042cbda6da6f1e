import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { print } from './print.ts'
import {
  type SpecRow,
  checkNumbers,
  checkRowWords,
  digestSentences,
  hasTest,
  parseSpecRows,
  parseTestNames,
} from './spec-rules.ts'
import { type Violation, reportViolations } from './violation.ts'
import { repositoryRoot } from './workspaces.ts'

const SPEC = 'docs/spec.md'
/** Of the sentences as the user wrote them. */
const SENTENCES = 'ca2fa758d6b6733c7d77d72c7ad72a462fa10102fd51510e9ed47593a7cf304f'

function checkRow(root: string, row: SpecRow): Violation[] {
  const names = parseTestNames(row.shown)
  const place = { file: SPEC, line: row.line }
  if (names === undefined) {
    return [{ ...place, rule: 'spec-row', message: `${row.number}: "${row.shown}" names no test` }]
  }
  const words = checkRowWords(row, names).map((fault) => ({ file: SPEC, ...fault }))
  const tests = names.flatMap(({ file, title }) => {
    const path = join(root, file)
    if (!existsSync(path)) {
      return [{ ...place, rule: 'spec-file', message: `${row.number}: ${file} does not exist` }]
    }
    if (hasTest(file, readFileSync(path, 'utf8'), title)) return []
    return [{ ...place, rule: 'spec-test', message: `${row.number}: ${file} has no test "${title}"` }]
  })
  return [...words, ...tests]
}

function checkSentences(rows: SpecRow[], digest: string): Violation[] {
  const found = digestSentences(rows)
  if (found === digest) return []
  const message = `a sentence is not the one of the user specification (${found})`
  return [{ file: SPEC, rule: 'spec-words', message }]
}

/**
 * Checks that docs/spec.md is whole, that its verdicts have their reasons, and that every test it names is there under
 * that very title.
 * @param digest of the sentences, as `digestSentences` makes it
 */
export function checkSpec(root: string, digest = SENTENCES): Violation[] {
  const rows = parseSpecRows(readFileSync(join(root, SPEC), 'utf8'))
  return [
    ...checkNumbers(rows).map((fault) => ({ file: SPEC, ...fault })),
    ...rows.flatMap((row) => checkRow(root, row)),
    ...checkSentences(rows, digest),
  ]
}

if (import.meta.main) {
  const rows = parseSpecRows(readFileSync(join(repositoryRoot, SPEC), 'utf8'))
  const count = (wanted: string) => rows.filter(({ verdict }) => verdict === wanted).length
  print(
    `spec: ${rows.length} rows, ${count('holds')} hold, ${count('deviates')} deviate, ${count('not yet')} not yet`,
  )
  reportViolations('spec', checkSpec(repositoryRoot))
}
