import { type CableData, medianOf } from './cable-data.ts'
import { findMacrobends, groupClosures, type Macrobend } from './cable-places.ts'
import { makeCableConclusion, makeConditions, nameCable, nameClosure } from './cable-sheet.ts'
import { sumVerdict, type Figure, type Sheet, type Table, type TableRow } from './drawing/sheet.ts'
import { makeSignatures, type Telling } from './link-sheet.ts'
import { DASH, formatDb, formatJointDb, formatKm, formatNumber } from './report-figures.ts'
import type { Say } from './report-words.ts'
import { verdictColumn } from './verdict-column.ts'

type Tables = readonly [CableData, ...CableData[]]

/** The first sheet of a cable at several wavelengths: what they say together. Each has a sheet of its own behind it. */
export function makeWavelengthsSheet(tables: Tables, telling: Telling): Sheet {
  const { say } = telling
  const [first] = tables
  const bends = findMacrobends(tables)
  return {
    title: say('cableTitle'),
    subject: nameCable(first),
    subtitle: `${first.batch.endA} → ${first.batch.endB} · ${nameWavelengths(tables)}`,
    source: first.batch.name,
    sections: [
      { kind: 'figures', figures: makeFigures(tables, bends, say) },
      {
        kind: 'pairs',
        title: say('conditions'),
        note: '',
        pairs: makeConditions(
          { ...first, closureCount: groupClosures(tables).length },
          nameWavelengths(tables),
          telling,
        ),
      },
      {
        kind: 'table',
        title: say('byWavelength'),
        note: say('wavelengthNote'),
        table: makeWavelengthTable(tables, say),
      },
      {
        kind: 'table',
        title: say('closures'),
        note: say('closuresNote'),
        table: makePlaceTable(tables, say),
      },
      {
        kind: 'table',
        title: say('bends'),
        note: say('bendsNote'),
        table: makeBendTable(bends, tables, say),
      },
      { kind: 'note', text: say('bothWays') },
      { kind: 'together', sections: [makeCableConclusion(tables, telling), makeSignatures(telling)] },
    ],
  }
}

const nameWavelengths = (tables: Tables): string =>
  `${tables.map(({ wavelengthNm }) => wavelengthNm ?? DASH).join(' / ')} nm`

/** Lengths, and each wavelength's mean of the splices. */
function makeFigures(tables: Tables, bends: readonly Macrobend[], say: Say): Figure[] {
  const lengths = tables[0].fibres.flatMap(({ lengthM }) => lengthM ?? [])
  const places = new Set(bends.map(({ fibreNumber }) => fibreNumber))
  return [
    { label: say('cableLength'), value: formatKm(medianOf(lengths)), unit: 'km', note: say('median') },
    ...tables.slice(0, 3).map(
      ({ wavelengthNm, stat, limits }): Figure => ({
        label: `${say('spliceMean')} ${wavelengthNm ?? DASH} nm`,
        value: formatJointDb(stat.spliceMeanDb),
        unit: 'dB',
        note:
          limits?.['splice-mean'] === null || limits === null
            ? say('noLimit')
            : say('limit', { value: formatDb(limits['splice-mean']) }),
      }),
    ),
    {
      label: say('bends'),
      value: String(bends.length),
      unit: '',
      note: say('onFibres', { count: places.size }),
    },
  ]
}

function makeWavelengthTable(tables: Tables, say: Say): Table {
  return {
    columns: [
      { title: say('wavelength'), share: 1.4, align: 'start' },
      { title: say('fibreCount'), share: 1.6, align: 'end' },
      { title: say('pass'), share: 1, align: 'end' },
      { title: say('fail'), share: 1, align: 'end' },
      { title: 'dB/km', share: 1.3, align: 'end' },
      { title: say('meanDb'), share: 1.2, align: 'end' },
      { title: say('maxDb'), share: 1.2, align: 'end' },
      { title: say('atMost'), share: 1, align: 'end', isQuiet: true },
    ],
    ...verdictColumn(say),
    empty: DASH,
    rows: tables.map(({ wavelengthNm, batch, stat, fibres, limits }): TableRow => {
      const judged = stat.passed + stat.failed
      const counted = (count: number): string => (judged === 0 ? DASH : String(count))
      return {
        cells: [
          `${wavelengthNm ?? DASH} nm`,
          `${stat.fibres} / ${batch.fibreCount}`,
          counted(stat.passed),
          counted(stat.failed),
          formatNumber(medianOf(fibres.flatMap(({ attenuationDbPerKm }) => attenuationDbPerKm ?? [])), 3),
          formatJointDb(stat.spliceMeanDb),
          formatJointDb(stat.spliceMaxDb),
          formatDb(limits?.['splice-mean'] ?? null),
        ],
        verdict: sumVerdict({ failed: stat.failed, judged }),
      }
    }),
  }
}

/** Means and maxima of each closure, the wavelengths beside each other. */
function makePlaceTable(tables: Tables, say: Say): Table {
  return {
    columns: [
      { title: say('number'), share: 0.6, align: 'end', isQuiet: true },
      { title: say('place'), share: 2, align: 'start' },
      { title: say('km'), share: 1.2, align: 'end' },
      ...tables.flatMap(({ wavelengthNm }) => [
        { title: `${say('mean')} ${wavelengthNm ?? DASH}`, share: 1.3, align: 'end' as const },
        { title: `${say('max')} ${wavelengthNm ?? DASH}`, share: 1.3, align: 'end' as const },
      ]),
    ],
    ...verdictColumn(say),
    empty: say('noClosures'),
    rows: groupClosures(tables).map(({ number, kind, positionM, closures }): TableRow => {
      const shown = [...closures.values()]
      const judged = [...closures].filter(
        ([table, { measuredCount }]) => table.limits !== null && measuredCount > 0,
      )
      return {
        cells: [
          String(number),
          nameClosure({ number, kind }, say),
          formatKm(positionM),
          ...tables.flatMap((table) => [
            formatJointDb(closures.get(table)?.meanDb ?? null),
            formatJointDb(closures.get(table)?.maxDb ?? null),
          ]),
        ],
        verdict: sumVerdict({
          failed: shown.reduce((sum, { failedCount }) => sum + failedCount, 0),
          judged: judged.length,
        }),
      }
    }),
  }
}

function makeBendTable(bends: readonly Macrobend[], tables: Tables, say: Say): Table {
  const places = groupClosures(tables)
  const nameBend = ({ closure, longNm }: Macrobend): string => {
    const place = places.find(({ closures }) =>
      [...closures].some(([table, { number }]) => table.wavelengthNm === longNm && number === closure),
    )
    return place === undefined ? say('ownEvent') : nameClosure(place, say)
  }
  return {
    columns: [
      { title: say('fibre'), share: 0.8, align: 'end' },
      { title: say('place'), share: 1.8, align: 'start' },
      { title: say('km'), share: 1.2, align: 'end' },
      { title: say('shortWave'), share: 2, align: 'end' },
      { title: say('longWave'), share: 2, align: 'end' },
      { title: 'Δ dB', share: 1.2, align: 'end' },
      { title: '', share: 1.6, align: 'start' },
    ],
    verdictTitle: null,
    verdictWords: { pass: '', fail: '', none: '' },
    empty: say('noBends'),
    rows: bends.map((bend) => {
      const { fibreNumber, positionM, shortNm, shortDb, longNm, longDb } = bend
      return {
        cells: [
          String(fibreNumber),
          nameBend(bend),
          formatKm(positionM),
          `${shortDb === null ? say('notSeen') : formatJointDb(shortDb)} · ${shortNm} nm`,
          `${formatJointDb(longDb)} · ${longNm} nm`,
          `${shortDb === null ? '≈ ' : ''}${formatJointDb(longDb - (shortDb ?? 0))}`,
          say('bend'),
        ],
        strong: [5, 6],
        verdict: 'none',
      }
    }),
  }
}
