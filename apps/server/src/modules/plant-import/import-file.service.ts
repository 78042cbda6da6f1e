import { IMPORT_FIELDS, type ImportKind, type TableKind } from '@fibrewatch/contract/import-field'
import type { Outcome } from '@fibrewatch/contract/plant-import'
import type { Actor } from '#platform/auth/actor'
import { makeCsv } from '#platform/export/csv'
import type { ExportColumn } from '#platform/export/export-column'
import { makeExport, readPages } from '#platform/export/make-export'
import type { Locale } from '#platform/http/locale'
import type { BinaryAnswer } from '#platform/http/route'
import { requireImport } from './import-info.service.ts'
import { listResults, type ResultRow } from './import-row.repository.ts'
import { showKey } from './show-key.ts'
import { KIND_NAMES } from './kind-names.ts'
import type { ImportParts } from './plant-import.types.ts'
import { sayReason } from './say-reason.ts'

const FAULTS: readonly Outcome[] = ['refused', 'kept']

const listFaultColumns = (kind: ImportKind): readonly ExportColumn<ResultRow>[] => [
  { id: 'row', head: { zh: '行', en: 'Row' }, text: ({ rowNo }) => rowNo },
  {
    id: 'code',
    head: { zh: '编码', en: 'Code' },
    text: ({ objectKey }) => showKey(objectKey, kind),
  },
  {
    id: 'reason',
    head: { zh: '原因', en: 'Reason' },
    text: ({ reason, reasonValues }, locale) =>
      reason && sayReason({ reason, values: reasonValues ?? [] }, kind, locale),
  },
]

/** What is refused, or stayed when the rest was undone: row by row. */
export async function makeFaultFile(
  parts: ImportParts,
  { actor, locale }: { readonly actor: Actor; readonly locale: Locale },
  id: number,
): Promise<BinaryAnswer> {
  const { kind } = await requireImport(parts, actor, id)
  const rows = readPages<ResultRow>((after, limit) =>
    listResults(parts.db, id, { outcomes: FAULTS, after: after?.rowNo ?? 0, limit }),
  )
  const fileName = { zh: '导入错误', en: 'Import faults' }
  return makeExport({ columns: listFaultColumns(kind), fileName }, rows, { query: {}, locale })
}

/** One row that may go in as it is, where what it names exists. */
const EXAMPLES: Readonly<Record<TableKind, Readonly<Record<string, string | number>>>> = {
  site: { code: 'LF', name: '良凤机房', lng: 113.9305, lat: 22.5333, address: '深南大道 1 号' },
  node: {
    code: 'JC-01',
    name: '1 号接头盒',
    kind: 'closure',
    lng: 113.95,
    lat: 22.54,
    admin_state: 'in-service',
  },
  cable: {
    code: 'GL-A',
    name: 'A 干线',
    type: 'GYTS-144B1',
    fibre_count: 144,
    fibres_per_tube: 12,
    length_m: 18000,
  },
  stops: { cable: 'GL-A', node: 'JC-01', cable_m: 6000, slack_m: 20, passing: 'straight', laying: 'duct' },
  device: { code: 'OTDR-01', name: '1 号 OTDR', kind: 'otdr', site: 'LF', port_count: 8, enabled: 'true' },
  link: { code: 'LINK-01', name: '良凤—新安', device: 'OTDR-01', port: 1, length_m: 20000, launch_m: 0 },
  landmark: { link: 'LINK-01', name: 'JC-01', kind: 'closure', optical_m: 6000, lng: 113.95, lat: 22.54 },
  route: { link: 'LINK-01', lng: 113.9305, lat: 22.5333 },
}

async function* yieldOne<Row>(row: Row): AsyncGenerator<Row> {
  yield row
}

/** The headings of a kind in the reader's language, and an example. */
export function makeTemplate(kind: TableKind, locale: Locale): BinaryAnswer {
  const example = EXAMPLES[kind]
  const columns = IMPORT_FIELDS[kind].map(({ id, label }) => ({ id, head: label, text: () => example[id] }))
  return {
    content: makeCsv({ columns, rows: yieldOne(example), locale }),
    contentType: 'text/csv; charset=utf-8',
    fileName: `${KIND_NAMES[kind][locale]}.csv`,
  }
}
