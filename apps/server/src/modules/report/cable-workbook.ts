import type { Readable } from 'node:stream'
import type { ClosureLoss, FibreLosses } from '@fibrewatch/contract/batch'
import type { ExportColumn } from '#platform/export/export-column'
import { makeXlsx } from '#platform/export/xlsx'
import type { Locale } from '#platform/http/locale'
import type { CableData } from './cable-data.ts'
import { type CablePlace, findMacrobends, groupClosures } from './cable-places.ts'
import { formatKm } from './report-figures.ts'
import { wordsOf } from './report-words.ts'

/** A fibre at one wavelength. */
interface Row extends FibreLosses {
  readonly table: CableData
}

type Column = ExportColumn<Row>

/** Heads in both languages, by the same words. */
const inBoth = (make: (language: Locale) => string): Column['head'] => ({ zh: make('zh'), en: make('en') })

/** The whole cable as a workbook: fibres down, each at every wavelength; for each closure both directions and what counts across. */
export function makeCableWorkbook(tables: readonly CableData[], locale: Locale): Readable {
  const columns = [
    ...makeFibreColumns(),
    ...groupClosures(tables).flatMap(makePlaceColumns),
    makeBendColumn(tables),
  ]
  const rows = tables.flatMap((table) => table.fibres.map((fibre) => ({ ...fibre, table })))
  const byFibre = rows.toSorted((a, b) => a.fibreNumber - b.fibreNumber)
  return makeXlsx({ columns, rows: eachOf(byFibre), locale, title: wordsOf(locale)('means') })
}

function makeBendColumn(tables: readonly CableData[]): Column {
  const bends = findMacrobends(tables)
  const ofRow = ({ fibreNumber, table }: Row) =>
    bends.filter((bend) => bend.fibreNumber === fibreNumber && bend.longNm === table.wavelengthNm)
  return {
    id: 'bends',
    head: inBoth((of) => `${wordsOf(of)('bends')} (km)`),
    text: (row) =>
      ofRow(row)
        .map(({ positionM }) => formatKm(positionM))
        .join(', ') || null,
  }
}

// oxlint-disable-next-line typescript/require-await -- the workbook reads whatever it is given row by row
async function* eachOf(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows
}

function makeFibreColumns(): Column[] {
  return [
    {
      id: 'fibre',
      head: inBoth((of) => wordsOf(of)('fibre')),
      text: ({ fibreNumber }) => fibreNumber,
      width: 8,
    },
    {
      id: 'wavelength',
      head: inBoth((of) => `${wordsOf(of)('wavelength')} (nm)`),
      text: ({ table }) => table.wavelengthNm,
      width: 10,
    },
    {
      id: 'pairing',
      head: inBoth((of) => wordsOf(of)('pairing')),
      text: ({ pairing }, locale) => wordsOf(locale)(`pairing.${pairing}`),
      width: 20,
    },
    { id: 'length', head: { zh: '长度（m）', en: 'Length (m)' }, text: ({ lengthM }) => lengthM },
    {
      id: 'total',
      head: { zh: '全程损耗（dB）', en: 'Total loss (dB)' },
      text: ({ totalLossDb }) => totalLossDb,
    },
    {
      id: 'attenuation',
      head: { zh: '段衰减（dB/km）', en: 'Attenuation (dB/km)' },
      text: ({ attenuationDbPerKm }) => attenuationDbPerKm,
    },
    {
      id: 'orlA',
      head: inBoth((of) => `${wordsOf(of)('orlA')} (dB)`),
      text: ({ orlForwardDb }) => orlForwardDb,
    },
    {
      id: 'orlB',
      head: inBoth((of) => `${wordsOf(of)('orlB')} (dB)`),
      text: ({ orlBackwardDb }) => orlBackwardDb,
    },
    {
      id: 'verdict',
      head: inBoth((of) => wordsOf(of)('verdict')),
      text: ({ verdict }, locale) => (verdict === null ? null : wordsOf(locale)(verdict)),
      width: 10,
    },
  ]
}

function makePlaceColumns({ number, positionM, closures }: CablePlace): Column[] {
  const at = `#${number} ${formatKm(positionM)} km`
  const of = ({ losses, table }: Row): ClosureLoss | undefined => {
    const own = closures.get(table)?.number
    return own === undefined ? undefined : losses.find(({ closure }) => closure === own)
  }
  return [
    { id: `${number}-ab`, head: inBoth(() => `${at} A→B`), text: (fibre) => of(fibre)?.forwardDb ?? null },
    { id: `${number}-ba`, head: inBoth(() => `${at} B→A`), text: (fibre) => of(fibre)?.backwardDb ?? null },
    {
      id: `${number}-mean`,
      head: inBoth((language) => `${at} ${wordsOf(language)('mean')}`),
      text: (fibre) => of(fibre)?.meanDb ?? null,
    },
  ]
}
