import type { Readable } from 'node:stream'
import type { ClosureLoss, FibreLosses } from '@fibrewatch/contract/batch'
import type { ExportColumn } from '#platform/export/export-column'
import { makeXlsx } from '#platform/export/xlsx'
import type { Locale } from '#platform/http/locale'
import type { CableData } from './cable-data.ts'
import { wordsOf } from './report-words.ts'

type Column = ExportColumn<FibreLosses>

/** Heads in both languages, by the same words. */
const inBoth = (make: (language: Locale) => string): Column['head'] => ({ zh: make('zh'), en: make('en') })

/** The whole cable as a workbook: fibres down; for each closure both directions and what counts across. */
export function makeCableWorkbook(data: CableData, locale: Locale): Readable {
  const columns = [...makeFibreColumns(), ...data.closures.flatMap(makeClosureColumns)]
  return makeXlsx({ columns, rows: eachOf(data.fibres), locale, title: wordsOf(locale)('means') })
}

// oxlint-disable-next-line typescript/require-await -- the workbook reads whatever it is given row by row
async function* eachOf<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
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

function makeClosureColumns({ number, positionM }: CableData['closures'][number]): Column[] {
  const at = `#${number} ${(positionM / 1000).toFixed(3)} km`
  const of = ({ losses }: FibreLosses): ClosureLoss | undefined =>
    losses.find(({ closure }) => closure === number)
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
