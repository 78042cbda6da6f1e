import type { Closure, ClosureLoss, FibreLosses } from '@fibrewatch/contract/batch'
import { type CableData, medianOf } from './cable-data.ts'
import {
  sumVerdict,
  type Figure,
  type Pair,
  type Section,
  type Sheet,
  type Table,
  type TableRow,
  type Verdict,
} from './drawing/sheet.ts'
import { makeSignatures, type Telling } from './link-sheet.ts'
import { DASH, formatDb, formatJointDb, formatKm, formatNumber } from './report-figures.ts'
import type { Say } from './report-words.ts'
import { verdictColumn } from './verdict-column.ts'

/** Acceptance of a cable: what all its fibres say, and the table of closures and fibres. */
export function makeCableSheet(data: CableData, telling: Telling): Sheet {
  const { sections, ...sheet } = makeWavelengthSheet(data, telling)
  const end: Section = {
    kind: 'together',
    sections: [makeCableConclusion([data], telling), makeSignatures(telling)],
  }
  return { ...sheet, sections: [...sections, end] }
}

/** One of several wavelengths: their first sheet says how it ends. */
export function makeWavelengthSheet(data: CableData, telling: Telling): Sheet {
  const { say } = telling
  const { batch, wavelengthNm, closures } = data
  const wavelength = wavelengthNm === null ? DASH : `${wavelengthNm} nm`
  const pairs = makeConditions({ ...data, closureCount: closures.length }, wavelength, telling)
  return {
    title: say('cableTitle'),
    subject: nameCable(data),
    subtitle: `${batch.endA} → ${batch.endB} · ${wavelength}`,
    source: batch.name,
    sections: [
      { kind: 'figures', figures: makeFigures(data, say) },
      { kind: 'pairs', title: say('conditions'), note: '', pairs },
      {
        kind: 'table',
        title: say('closures'),
        note: say('closuresNote'),
        table: makeClosureTable(data, say),
      },
      { kind: 'table', title: say('fibres'), note: '', table: makeFibreTable(data, say) },
      ...makeMeanTables(data, say),
      { kind: 'note', text: say('bothWays') },
    ],
  }
}

export const nameCable = ({ batch }: Pick<CableData, 'batch'>): string =>
  [batch.cableName, batch.cableCode].filter(Boolean).join(' ') || batch.name

function makeFigures({ stat, fibres, batch, limits }: CableData, say: Say): Figure[] {
  const splice = limits?.['splice-mean'] ?? null
  const limit = splice === null ? say('noLimit') : say('limit', { value: formatDb(splice) })
  const lengths = fibres.flatMap(({ lengthM }) => (lengthM === null ? [] : [lengthM]))
  const total = say('ofFibres', { count: batch.fibreCount })
  // Without a limit set nothing was judged: no fibre passed, and none failed.
  const counted = (count: number): string => (stat.passed + stat.failed === 0 ? DASH : String(count))
  return [
    { label: say('cableLength'), value: formatKm(medianOf(lengths)), unit: 'km', note: say('median') },
    { label: say('pass'), value: counted(stat.passed), unit: '', note: total },
    {
      label: say('fail'),
      value: counted(stat.failed),
      unit: '',
      note: say('missing', { count: stat.missing }),
    },
    { label: say('spliceMean'), value: formatJointDb(stat.spliceMeanDb), unit: 'dB', note: limit },
    { label: say('spliceWorst'), value: formatJointDb(stat.spliceMaxDb), unit: 'dB', note: limit },
  ]
}

export function makeConditions(
  { batch, stat, closureCount }: Pick<CableData, 'batch' | 'stat'> & { readonly closureCount: number },
  wavelength: string,
  { say, words }: Telling,
): Pair[] {
  return [
    { label: say('project'), value: words.project || DASH },
    { label: say('cableName'), value: batch.cableName || DASH },
    { label: say('endA'), value: batch.endA },
    { label: say('endB'), value: batch.endB },
    { label: say('fibreCount'), value: `${stat.fibres} / ${batch.fibreCount}` },
    { label: say('wavelength'), value: wavelength },
    {
      label: say('launchReceive'),
      value: `${formatNumber(batch.launchM, 0)} m · ${formatNumber(batch.receiveM, 0)} m`,
    },
    { label: say('limitSet'), value: batch.limitSetName ?? say('noLimitSet') },
    { label: say('closures'), value: String(closureCount) },
  ]
}

const verdictOf = (verdict: 'pass' | 'fail' | null): Verdict => verdict ?? 'none'

export const nameClosure = ({ number, kind }: Pick<Closure, 'number' | 'kind'>, say: Say): string =>
  `${say(kind === 'splice' ? 'closure' : 'connector')} ${number}`

function makeClosureTable({ closures, limits }: CableData, say: Say): Table {
  return {
    columns: [
      { title: say('number'), share: 0.5, align: 'end', isQuiet: true },
      { title: say('place'), share: 2.4, align: 'start' },
      { title: say('km'), share: 1.2, align: 'end' },
      { title: say('spread'), share: 1, align: 'end', isQuiet: true },
      { title: say('seenOn'), share: 1.2, align: 'end' },
      { title: say('meanDb'), share: 1.2, align: 'end' },
      { title: say('maxDb'), share: 1.2, align: 'end' },
      { title: say('atFibre'), share: 1, align: 'end' },
      { title: say('atMost'), share: 1, align: 'end', isQuiet: true },
      { title: say('beyond'), share: 1, align: 'end' },
    ],
    ...verdictColumn(say),
    empty: say('noClosures'),
    rows: closures.map((closure): TableRow => {
      const limit = limits?.[closure.kind === 'splice' ? 'splice-mean' : 'connector'] ?? null
      const judged = limit === null || closure.measuredCount === 0 ? 'none' : 'pass'
      return {
        cells: [
          String(closure.number),
          nameClosure(closure, say),
          formatKm(closure.positionM),
          `±${formatNumber(closure.spreadM, 1)}`,
          String(closure.seenOn),
          formatJointDb(closure.meanDb),
          formatJointDb(closure.maxDb),
          closure.maxFibreNumber === null ? DASH : String(closure.maxFibreNumber),
          formatDb(limit),
          String(closure.failedCount),
        ],
        verdict: closure.failedCount > 0 ? 'fail' : judged,
      }
    }),
  }
}

function makeFibreTable({ fibres }: CableData, say: Say): Table {
  return {
    columns: [
      { title: say('fibre'), share: 0.8, align: 'end' },
      { title: say('pairing'), share: 2.4, align: 'start' },
      { title: say('km'), share: 1.2, align: 'end' },
      { title: say('totalDb'), share: 1.2, align: 'end' },
      { title: 'dB/km', share: 1.1, align: 'end' },
      { title: say('orlA'), share: 1.2, align: 'end' },
      { title: say('orlB'), share: 1.2, align: 'end' },
      { title: say('worst'), share: 1.2, align: 'end' },
    ],
    ...verdictColumn(say),
    empty: DASH,
    rows: fibres.map((fibre) => ({
      cells: [
        String(fibre.fibreNumber),
        say(`pairing.${fibre.pairing}`),
        formatKm(fibre.lengthM),
        formatDb(fibre.totalLossDb),
        formatNumber(fibre.attenuationDbPerKm, 3),
        formatNumber(fibre.orlForwardDb, 1),
        formatNumber(fibre.orlBackwardDb, 1),
        formatJointDb(worstOf(fibre)),
      ],
      verdict: verdictOf(fibre.verdict),
    })),
  }
}

/** The loss that counts: the mean, or the single direction where there is no other. */
export const countedDb = ({ meanDb, forwardDb, backwardDb }: ClosureLoss): number | null =>
  meanDb ?? forwardDb ?? backwardDb

function worstOf({ losses }: FibreLosses): number | null {
  const counted = losses.flatMap((loss) => countedDb(loss) ?? [])
  return counted.length === 0 ? null : counted.reduce((a, b) => Math.max(a, b))
}

/** Closures side by side in one table of a page. */
const CLOSURES_A_TABLE = 14

/** The losses that count, closures across and fibres down: as many tables as the closures take. */
function makeMeanTables({ closures, fibres }: CableData, say: Say): Section[] {
  const starts = Array.from(
    { length: Math.ceil(closures.length / CLOSURES_A_TABLE) },
    (_, at) => at * CLOSURES_A_TABLE,
  )
  return starts.map((from) => {
    const shown = closures.slice(from, from + CLOSURES_A_TABLE)
    const [first, last] = [shown[0]?.number ?? 0, shown.at(-1)?.number ?? 0]
    return {
      kind: 'table',
      title: say('means'),
      note: say('meansNote', { first, last }),
      table: {
        columns: [
          { title: say('fibre'), share: 1, align: 'end' },
          ...shown.map(({ number }) => ({ title: `#${number}`, share: 1, align: 'end' as const })),
        ],
        ...verdictColumn(say),
        empty: DASH,
        rows: fibres.map((fibre) => makeMeanRow(fibre, shown)),
      },
    }
  })
}

/** One direction alone is marked: a mean of nothing would read as a loss of none. */
const ONE_SIDED = '*'

function makeMeanRow({ fibreNumber, losses }: FibreLosses, closures: readonly Closure[]): TableRow {
  const found = closures.map(({ number }) => losses.find(({ closure }) => closure === number))
  const cells = found.map((loss) => {
    if (loss === undefined) return DASH
    const mark = loss.isOneSided || loss.meanDb === null ? ONE_SIDED : ''
    return `${formatJointDb(countedDb(loss))}${mark}`
  })
  const failed = found.flatMap((loss, at) => (loss?.verdict === 'fail' ? [at + 1] : []))
  const isJudged = found.some((loss) => loss?.verdict === 'pass')
  return {
    cells: [String(fibreNumber), ...cells],
    strong: failed,
    verdict: sumVerdict({ failed: failed.length, judged: isJudged ? 1 : 0 }),
  }
}

const SHOWN_FIBRES = 12

/** Over one wavelength or all: a fibre passes where it passes at each. */
export function makeCableConclusion(
  tables: readonly [CableData, ...CableData[]],
  { say, language, words }: Telling,
): Section {
  const [{ batch }] = tables
  const ofAll = tables.flatMap(({ fibres }) => fibres)
  const failed = [
    ...new Set(ofAll.filter(({ verdict }) => verdict === 'fail').map(({ fibreNumber }) => fibreNumber)),
  ]
  const numbers = failed.toSorted((a, b) => a - b)
  const shown = numbers.slice(0, SHOWN_FIBRES).join(language === 'zh' ? '、' : ', ')
  const missing = Math.max(...tables.map(({ stat }) => stat.missing))
  const isJudged = tables.every(({ stat }) => stat.passed + stat.failed > 0)
  const verdict = sumVerdict({ failed: failed.length, judged: isJudged && missing === 0 ? 1 : 0 })
  const limitSet = batch.limitSetName ?? ''
  const texts = {
    pass: say('cablePass', { count: Math.min(...tables.map(({ stat }) => stat.passed)), limitSet }),
    fail: say('cableFail', {
      count: failed.length,
      fibres: failed.length > SHOWN_FIBRES ? `${shown} …` : shown,
      limitSet,
    }),
    none: isJudged ? say('cableMissing', { count: missing }) : say('cableNone'),
  }
  return {
    kind: 'verdict',
    title: say('conclusion', { verdict: say(verdict) }),
    text: `${texts[verdict]} ${words.remark}`.trim(),
    verdict,
  }
}
