import { type ImportInfo, type Outcome, plantImportApi } from '@fibrewatch/contract/plant-import'
import { useQuery } from '@tanstack/react-query'
import { call } from '#lib/api/call.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { useMayCall } from '#lib/access/access.ts'
import { DataState } from '#ui/data-state.tsx'
import { askUser } from '#ui/dialog.tsx'
import { DenseTable } from '#ui/table/dense-table.tsx'
import { ImportMap } from './import-map.tsx'
import { type ImportWords, useImportWords } from './plant-import.messages.ts'
import './plant-import.css'
import type { PlantImport } from './use-plant-import.ts'

const LISTED = 100
const CHECK_COUNTS = ['added', 'changed', 'same', 'refused'] as const
const UNDO_COUNTS = ['undone', 'kept'] as const

type StepProps = { plantImport: PlantImport; info: ImportInfo }

export function Counts({ info, shown }: { info: ImportInfo; shown: readonly Outcome[] }) {
  const t = useImportWords()
  return (
    <dl className="import-counts">
      {shown.map((outcome) => (
        <div key={outcome} data-outcome={outcome} data-none={info.counts[outcome] === 0}>
          <dt>{t(`outcome.${outcome}`)}</dt>
          <dd>{formatNumber(info.counts[outcome])}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The check, the import or the undoing, as far as it is. */
export function ProgressStep({ plantImport, info }: StepProps) {
  const t = useImportWords()
  const { state, doneCount, objectCount } = info
  if (state !== 'checking' && state !== 'running' && state !== 'undoing') return null
  const total = Math.max(objectCount, doneCount, 1)
  return (
    <div className="import-body">
      <p role="status">{t(`busy.${state}`)}</p>
      <progress className="import-progress" max={total} value={doneCount} aria-label={t(`busy.${state}`)} />
      <p className="text-3 mono">{t('progress', { done: doneCount, total })}</p>
      <Counts info={info} shown={state === 'undoing' ? UNDO_COUNTS : CHECK_COUNTS} />
      <p className="text-3">{t('mayClose')}</p>
      <div className="import-foot">
        {!plantImport.isBusy && (
          <button type="button" className="button primary" onClick={() => void plantImport.watch(info)}>
            {t('watch')}
          </button>
        )}
        {state !== 'undoing' && (
          <button type="button" className="button" onClick={() => void plantImport.cancel(info)}>
            {t('cancel')}
          </button>
        )}
      </div>
    </div>
  )
}

/** What the import would do; everything, or the good ones, may go in. */
export function CheckedStep({ plantImport, info }: StepProps) {
  const t = useImportWords()
  const { added, changed, refused } = info.counts
  const good = added + changed
  return (
    <div className="import-body">
      <Counts info={info} shown={CHECK_COUNTS} />
      {good === 0 && refused === 0 && <p role="status">{t('nothingNew')}</p>}
      {refused > 0 && <Faults {...{ plantImport, info }} outcome="refused" />}
      {good > 0 && <ImportMap info={info} />}
      <div className="import-foot">
        <button type="button" className="button" onClick={plantImport.rethink}>
          {t('back')}
        </button>
        {refused > 0 && (
          <button
            type="button"
            className="button"
            disabled={plantImport.isBusy || good === 0}
            onClick={() => void plantImport.run(info, 'good')}
          >
            {t('importGood', { count: good })}
          </button>
        )}
        <button
          type="button"
          className="button primary"
          disabled={plantImport.isBusy || good === 0 || refused > 0}
          onClick={() => void plantImport.run(info, 'all')}
        >
          {t('importAll')}
        </button>
      </div>
    </div>
  )
}

const askToUndo = (t: ImportWords) =>
  askUser({ title: t('undoTitle'), text: t('undoText'), okText: t('undo'), cancelText: t('keep') })

/** What was done, and how it is undone. */
export function DoneStep({ plantImport, info, onClose }: StepProps & { onClose: () => void }) {
  const t = useImportWords()
  const mayUndo = useMayCall(plantImportApi.undo)
  const { state, counts, hasRows, isBroken } = info
  const isUndone = state === 'undone'
  const isIn = counts.added + counts.changed > 0
  const undo = async () => {
    if (await askToUndo(t)) await plantImport.undo(info)
  }
  return (
    <div className="import-body">
      <p role="status">{t(state === 'stopped' || isUndone ? state : 'done')}</p>
      {isBroken && <p className="form-fault">{t('broken')}</p>}
      <Counts info={info} shown={isUndone ? UNDO_COUNTS : CHECK_COUNTS} />
      {!hasRows && <p className="text-3">{t('cleared')}</p>}
      {counts.kept > 0 && <Faults {...{ plantImport, info }} outcome="kept" />}
      {counts.refused > 0 && <Faults {...{ plantImport, info }} outcome="refused" />}
      <div className="import-foot">
        <button type="button" className="button" onClick={plantImport.leave}>
          {t('other')}
        </button>
        {!isUndone && isIn && hasRows && mayUndo && (
          <button type="button" className="button" disabled={plantImport.isBusy} onClick={() => void undo()}>
            {t('undo')}
          </button>
        )}
        <button type="button" className="button primary" onClick={onClose}>
          {t('close')}
        </button>
      </div>
    </div>
  )
}

type FaultsProps = StepProps & { outcome: 'refused' | 'kept' }

function Faults({ plantImport, info, outcome }: FaultsProps) {
  const t = useImportWords()
  const query = useQuery({
    queryKey: [plantImportApi.rows.path, info.id, outcome, info.state],
    queryFn: ({ signal }) =>
      call(plantImportApi.rows, { query: { id: info.id, outcome, limit: LISTED }, signal, isQuiet: true }),
  })
  return (
    <section className="import-faults" aria-label={t(`outcome.${outcome}`)}>
      <div className="import-line">
        <h3>{t(`outcome.${outcome}`)}</h3>
        <button type="button" className="button text small" onClick={() => void plantImport.saveFaults(info)}>
          {t('downloadFaults')}
        </button>
      </div>
      <DataState
        query={query}
        what={t('rowsWhat')}
        isEmpty={({ list }) => list.length === 0}
        empty={t('rowsNone')}
      >
        {({ list, pagination }) => (
          <>
            <DenseTable className="import-fault-table">
              <table>
                <thead>
                  <tr>
                    <th className="number">{t('row')}</th>
                    <th>{t('code')}</th>
                    <th>{t('reason')}</th>
                  </tr>
                </thead>
                <tbody>
                  {list.map(({ row, code, reason }) => (
                    <tr key={row}>
                      <td className="number">{formatNumber(row)}</td>
                      <td>{code}</td>
                      <td className="import-reason">{reason}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </DenseTable>
            {pagination.total > list.length && (
              <p className="text-3">{t('faultsMore', { count: list.length })}</p>
            )}
          </>
        )}
      </DataState>
    </section>
  )
}
