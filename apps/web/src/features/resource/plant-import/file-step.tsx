import { IMPORT_KINDS, type ImportKind, TABLE_KINDS } from '@fibrewatch/contract/import-field'
import { plantImportApi } from '@fibrewatch/contract/plant-import'
import { sorImportApi } from '@fibrewatch/contract/sor-import'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMayCall } from '#lib/access/access.ts'
import { call } from '#lib/api/call.ts'
import { DataState } from '#ui/data-state.tsx'
import { Picker } from '#ui/form/picker.tsx'
import { Icon } from '#ui/icon.tsx'
import { DropZone } from '#ui/upload/drop-zone.tsx'
import { useImportWords } from './plant-import.messages.ts'
import './plant-import.css'
import { useSorWords } from './sor-import.messages.ts'
import { RecentRows } from './recent-rows.tsx'
import { isBusyImport, type PlantImport } from './use-plant-import.ts'

const RECENT = 5
const WATCH_MS = 2000
const ACCEPTED = '.csv,.txt,.tsv,.xlsx,.geojson,.json,.kml,.kmz,.zip,.fwplant'

type FileStepProps = {
  plantImport: PlantImport
  domainId: number
  /** Traces have steps of their own. */
  onTraces: () => void
}

const TRACES = 'traces'

/** Which file, and what is in it. */
export function FileStep({ plantImport, domainId, onTraces }: FileStepProps) {
  const t = useImportWords()
  const tracesLabel = useSorWords()('kind')
  const mayImportTraces = useMayCall(sorImportApi.add)
  const [kind, setKind] = useState<ImportKind>('site')
  const table = TABLE_KINDS.find((one) => one === kind)
  const take = ([file]: readonly File[]) => {
    if (file !== undefined) void plantImport.read(file, { kind, domainId })
  }
  return (
    <DropZone hint={t('drop')} onFiles={plantImport.isBusy ? null : take}>
      <div className="import-body">
        <div className="import-line">
          <span className="import-kind">
            <Picker
              label={t('kindLabel')}
              value={[kind]}
              options={[
                ...IMPORT_KINDS.map((value) => ({ value, label: t(`kind.${value}`) })),
                ...(mayImportTraces ? [{ value: TRACES, label: tracesLabel }] : []),
              ]}
              onChange={([chosen]) =>
                chosen === TRACES ? onTraces() : setKind(IMPORT_KINDS.find((one) => one === chosen) ?? kind)
              }
            />
          </span>
          <label className="button primary" aria-disabled={plantImport.isBusy}>
            <Icon name="upload" size={14} />
            {t('choose')}
            <input
              type="file"
              className="visually-hidden"
              accept={ACCEPTED}
              disabled={plantImport.isBusy}
              onChange={({ target }) => {
                take([...(target.files ?? [])])
                // The same file may be chosen again after a refusal.
                target.value = ''
              }}
            />
          </label>
          {table !== undefined && (
            <button type="button" className="button" onClick={() => void plantImport.saveTemplate(table)}>
              {t('template')}
            </button>
          )}
        </div>
        <p className="text-3">{t('formats')}</p>
        <p className="text-3">{t(table === undefined ? 'archiveHint' : 'kindHint')}</p>
        {plantImport.reading !== null && <p role="status">{t('reading', { name: plantImport.reading })}</p>}
        <Recent plantImport={plantImport} />
      </div>
    </DropZone>
  )
}

/** The latest imports. */
function Recent({ plantImport }: Pick<FileStepProps, 'plantImport'>) {
  const t = useImportWords()
  const query = useQuery({
    queryKey: [plantImportApi.page.path],
    queryFn: ({ signal }) => call(plantImportApi.page, { query: { limit: RECENT }, signal, isQuiet: true }),
    // What the server goes on with comes to its end here too.
    refetchInterval: ({ state }) => (state.data?.list.some(isBusyImport) === true ? WATCH_MS : false),
  })
  return (
    <section className="import-recent">
      <h3>{t('recent')}</h3>
      <DataState
        query={query}
        what={t('recentWhat')}
        isEmpty={({ list }) => list.length === 0}
        empty={t('recentNone')}
      >
        {({ list }) => (
          <RecentRows
            rows={list.map(({ fileName, kind, state, ...row }) => ({
              ...row,
              name: fileName,
              kind: t(`kind.${kind}`),
              state: t(`state.${state}`),
            }))}
            openText={t('open')}
            isBusy={plantImport.isBusy}
            onOpen={(id) => void plantImport.open(id)}
          />
        )}
      </DataState>
    </section>
  )
}
