import { batchApi, type BatchFile, type BatchFileState, type BatchRow } from '@fibrewatch/contract/batch'
import { useMemo, useState } from 'react'
import { formatKm, formatNumber, formatWavelength } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { DataState } from '#ui/data-state.tsx'
import { confirmRemoval } from '#ui/parts/confirm-removal.tsx'
import { Segmented } from '#ui/parts/segmented.tsx'
import { useCommand } from '#ui/parts/use-command.ts'
import { Outcome, type OutcomeKind } from '#ui/parts/outcome.tsx'
import { ActionButton } from '#ui/table/action-button.tsx'
import { Instant } from '#ui/time-text.tsx'
import { type LiveColumn, VirtualTable } from '#ui/virtual-table.tsx'
import { BATCH_CALLS, makeLoadMore, useBatchFiles } from './batch-queries.ts'
import { cableTestMessages } from './cable-test.messages.ts'
import { PlacingForm } from './placing-form.tsx'
import { type CableTestWords, tellFault } from './uploads.ts'
import './cable-test.css'

const FILE_FILTERS = ['all', 'needs-placing', 'refused'] as const
type FileFilter = (typeof FILE_FILTERS)[number]

const OUTCOMES: Record<BatchFileState, OutcomeKind> = {
  ok: 'done',
  superseded: 'moved',
  'needs-placing': 'waiting',
  refused: 'barred',
}
const ARROWS = { ab: 'A→B', ba: 'B→A' } as const

type Actions = { onPlace: (file: BatchFile) => void; onRemove: (file: BatchFile) => void }

function makeStateColumns(t: CableTestWords): LiveColumn<BatchFile>[] {
  return [
    {
      id: 'fileName',
      head: t('fileName'),
      width: 'minmax(180px, 2fr)',
      cell: ({ fileName }) => (
        <span className="ellipsis" title={fileName}>
          {fileName}
        </span>
      ),
    },
    {
      id: 'state',
      head: t('state'),
      width: 'minmax(120px, 1fr)',
      cell: ({ state }) => <Outcome kind={OUTCOMES[state]}>{t(`state.${state}`)}</Outcome>,
    },
    {
      id: 'reason',
      head: t('reason'),
      width: 'minmax(140px, 2fr)',
      cell: (file) => {
        const fault = tellFault(file, t)
        return (
          <span className="ellipsis" title={fault ?? undefined}>
            {fault ?? '—'}
          </span>
        )
      },
    },
  ]
}

function makeFigureColumns(t: CableTestWords): LiveColumn<BatchFile>[] {
  const figure = (id: 'fibre' | 'wavelength' | 'pulse' | 'length' | 'measuredAt', width: number) =>
    ({ id, head: t(id), width, align: 'right' }) as const
  return [
    { ...figure('fibre', 64), cell: ({ fibreNumber }) => formatNumber(fibreNumber) },
    {
      id: 'direction',
      head: t('direction'),
      width: 72,
      cell: ({ direction }) => (direction === null ? '—' : ARROWS[direction]),
    },
    { ...figure('wavelength', 84), cell: ({ wavelengthNm }) => formatWavelength(wavelengthNm) },
    { ...figure('pulse', 76), unit: 'ns', cell: ({ pulseNs }) => formatNumber(pulseNs) },
    { ...figure('length', 88), unit: 'km', cell: ({ lengthM }) => formatKm(lengthM) },
    {
      ...figure('measuredAt', 110),
      cell: ({ measuredAt }) => (measuredAt === null ? '—' : <Instant at={measuredAt} />),
    },
  ]
}

function makeActionColumn(t: CableTestWords, { onPlace, onRemove }: Actions): LiveColumn<BatchFile> {
  return {
    id: 'actions',
    head: '',
    width: 140,
    cell: (file) => (
      <span className="file-actions">
        {file.state !== 'refused' && (
          <ActionButton
            className="button text small"
            label={t('placeOne')}
            name={`${t('placeOne')} ${file.fileName}`}
            endpoint={batchApi.place}
            onSelect={() => onPlace(file)}
          />
        )}
        <ActionButton
          className="button text small"
          label={t('removeFile')}
          name={`${t('removeFile')} ${file.fileName}`}
          endpoint={batchApi.removeFile}
          onSelect={() => onRemove(file)}
        />
      </span>
    ),
  }
}

function useRemoval(batchId: number, t: CableTestWords) {
  const send = useCommand(batchApi.removeFile, { doneText: t('fileRemoved'), invalidates: BATCH_CALLS })
  return async ({ id, fileName }: BatchFile) => {
    const title = t('removeFileAsk', { name: fileName })
    const isSure = await confirmRemoval({ title, text: t('removeFileText') })
    return isSure && (await send({ body: { batchId, ids: [id] } }))
  }
}

function useFilters({ files }: BatchRow, t: CableTestWords) {
  const labels: Record<FileFilter, string> = {
    all: t('allFiles', { count: files.total }),
    'needs-placing': t('statePlacing', { count: files.needsPlacing }),
    refused: t('stateRefused', { count: files.refused }),
  }
  return FILE_FILTERS.map((value) => ({ value, label: labels[value] }))
}

/** The files of a batch: what became of each, and where those are placed by hand that leave it open. */
export function BatchFiles({ batch }: { batch: BatchRow }) {
  const t = useMessages(cableTestMessages)
  const [filter, setFilter] = useState<FileFilter>(batch.files.needsPlacing > 0 ? 'needs-placing' : 'all')
  const [placed, setPlaced] = useState<readonly BatchFile[] | null>(null)
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const query = useBatchFiles(batch.id, filter === 'all' ? null : filter)
  const { data } = query
  const rows = useMemo(() => (data?.pages ?? []).flatMap(({ list }) => list), [data])
  const onRemove = useRemoval(batch.id, t)
  const actions = {
    onPlace: (file: BatchFile) => setPlaced([file]),
    onRemove: (file: BatchFile) => void onRemove(file),
  }
  const columns = [...makeStateColumns(t), ...makeFigureColumns(t), makeActionColumn(t, actions)]
  const open = rows.filter(({ state }) => state === 'needs-placing')
  return (
    <div className="loss-panel">
      <div className="loss-tools">
        <Segmented
          label={t('fileFilter')}
          options={useFilters(batch, t)}
          value={filter}
          onChange={setFilter}
        />
        {open.length > 0 && (
          <ActionButton
            className="button small"
            icon="edit"
            label={t('placeThese', { count: open.length })}
            endpoint={batchApi.place}
            onSelect={() => setPlaced(open)}
          />
        )}
      </div>
      <DataState query={query} what={t('files')} isEmpty={() => rows.length === 0} empty={t('noFiles')}>
        {() => (
          <div className="loss-table file-table">
            <VirtualTable
              label={t('files')}
              rows={rows}
              rowKey={({ id }) => id}
              columns={columns}
              selectedKey={selectedId}
              onSelect={({ id }) => setSelectedId(id)}
              onEndReached={makeLoadMore(query)}
              density="middle"
            />
          </div>
        )}
      </DataState>
      {placed !== null && <PlacingForm batch={batch} files={placed} onClose={() => setPlaced(null)} />}
    </div>
  )
}
