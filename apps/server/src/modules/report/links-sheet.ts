import type { Section, Sheet, TableRow } from './drawing/sheet.ts'
import { judgeEventList } from './event-table.ts'
import type { LinkData } from './link-data.ts'
import { concludeLink, listFailures, makeSignatures, type Telling } from './link-sheet.ts'
import { DASH, formatDb, formatJointDb, formatKm, formatNumber } from './report-figures.ts'

/** A link of a report of many: one line of its first sheet. */
export interface LinkLine {
  readonly row: TableRow
}

/** The line of a tested link. */
export function makeLinkLine(data: LinkData, { language }: Telling): LinkLine {
  const { detail, info, judgement } = data
  const events = judgeEventList(data, language)
  const { reading } = judgement
  const failures = listFailures(judgement.verdicts, events, language)
  return {
    row: {
      cells: [
        detail.link.code,
        detail.link.name,
        formatKm(info.trace.endM),
        formatDb(reading.totalLossDb),
        formatNumber(reading.attenuationDbPerKm, 3),
        formatJointDb(reading.worstSplice?.value ?? null),
        failures.join(language === 'zh' ? '、' : ', ') || DASH,
      ],
      verdict: concludeLink(data, events),
    },
  }
}

/** The line of a link that nobody tested: listed, for a missing line would read as passed. */
export const makeUntestedLine = (
  { code, name }: { readonly code: string; readonly name: string },
  { say }: Telling,
): LinkLine => ({ row: { cells: [code, name, DASH, DASH, DASH, DASH, say('untested')], verdict: 'none' } })

/** The first sheet of a report of many links. */
export function makeLinksSheet(lines: readonly LinkLine[], telling: Telling): Sheet {
  const { say, words } = telling
  const rows = lines.map(({ row }) => row)
  const count = rows.length
  return {
    title: say('listTitle'),
    subject: words.project || say('ofLinks', { count }),
    subtitle: words.project === '' ? '' : say('ofLinks', { count }),
    source: '',
    sections: [
      {
        kind: 'figures',
        figures: (['pass', 'fail', 'none'] as const).map((verdict) => ({
          label: say(verdict),
          value: String(rows.filter((row) => row.verdict === verdict).length),
          unit: '',
          note: say('linksNote', { count }),
        })),
      },
      makeLinksTable(rows, telling),
      ...(words.remark === '' ? [] : [{ kind: 'note', text: words.remark } as const]),
      makeSignatures(telling),
    ],
  }
}

const makeLinksTable = (rows: readonly TableRow[], { say }: Telling): Section => ({
  kind: 'table',
  title: say('links'),
  note: say('linksNote', { count: rows.length }),
  table: {
    columns: [
      { title: say('code'), share: 2, align: 'start' },
      { title: say('name'), share: 3, align: 'start' },
      { title: say('km'), share: 1.1, align: 'end' },
      { title: say('loss'), share: 1.1, align: 'end' },
      { title: 'dB/km', share: 1, align: 'end' },
      { title: say('spliceLoss'), share: 1.3, align: 'end' },
      { title: say('lossOver'), share: 4, align: 'start' },
    ],
    verdictTitle: say('verdict'),
    verdictWords: { pass: say('pass'), fail: say('fail'), none: say('none') },
    rows,
    empty: DASH,
  },
})
