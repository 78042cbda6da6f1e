import type { AlarmInfo, JournalEntry } from '@fibrewatch/contract/alarm'
import { SEVERITY_NAMES } from '@fibrewatch/contract/severity'
import type { Table, TableRow } from './drawing/sheet.ts'
import type { Telling } from './link-sheet.ts'
import { DASH, formatInstant } from './report-figures.ts'
import { JOURNAL_NAMES } from './report-names.ts'

/** Rows of the history that one report shows: the rest is in the console. */
const MAX_ROWS = 200

/** What was done, the latest first; an alarm that was reported again and again takes one row for each run of reports. */
export function makeHistory({ journal }: AlarmInfo, telling: Telling): Table {
  const { say } = telling
  const runs = foldRepeats(journal.toSorted((a, b) => b.revision - a.revision))
  return {
    columns: [
      { title: say('when'), share: 2.2, align: 'start' },
      { title: say('what'), share: 2, align: 'start' },
      { title: say('who'), share: 1.4, align: 'start' },
      { title: say('remark'), share: 5, align: 'start' },
    ],
    verdictTitle: null,
    verdictWords: { pass: '', fail: '', none: '' },
    rows: runs.slice(0, MAX_ROWS).map((run) => makeRow(run, telling)),
    empty: DASH,
  }
}

/** Entries that say the same, in their order. */
type Run = readonly [JournalEntry, ...JournalEntry[]]

function foldRepeats(journal: readonly JournalEntry[]): Run[] {
  const runs: Run[] = []
  for (const entry of journal) {
    const last = runs.at(-1)
    if (last !== undefined && isSame(last[0], entry)) runs[runs.length - 1] = [...last, entry]
    else runs.push([entry])
  }
  return runs
}

const isSame = (a: JournalEntry, b: JournalEntry): boolean =>
  a.kind === 'repeated' &&
  b.kind === 'repeated' &&
  a.severity === b.severity &&
  a.actor === b.actor &&
  a.comment === b.comment

function makeRow(run: Run, { say, language, timeZone }: Telling): TableRow {
  const [latest] = run
  const first = run.at(-1) ?? latest
  const count = run.length
  const name = JOURNAL_NAMES[latest.kind][language]
  const remarks = [
    latest.severity && SEVERITY_NAMES[latest.severity][language],
    latest.comment,
    count === 1 ? '' : say('since', { time: formatInstant(first.at, timeZone) }),
  ]
  return {
    cells: [
      formatInstant(latest.at, timeZone),
      count === 1 ? name : `${name} × ${count}`,
      latest.actor ?? say('bySystem'),
      remarks.filter(Boolean).join(' · '),
    ],
    verdict: 'none',
  }
}
