import type { Table } from './drawing/sheet.ts'
import { DASH } from './report-figures.ts'
import type { Say } from './report-words.ts'

/** The column of verdicts, as most tables have it: what was not judged has none. */
export const verdictColumn = (say: Say): Pick<Table, 'verdictTitle' | 'verdictWords'> => ({
  verdictTitle: say('verdict'),
  verdictWords: { pass: say('pass'), fail: say('fail'), none: DASH },
})
