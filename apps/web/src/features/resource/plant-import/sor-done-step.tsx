import { type SorImportInfo, sorImportApi } from '@fibrewatch/contract/sor-import'
import { useMayCall } from '#lib/access/access.ts'
import { askUser } from '#ui/dialog.tsx'
import './plant-import.css'
import { SorCounts, type SorFigure } from './sor-counts.tsx'
import { SorFileTable } from './sor-file-table.tsx'
import { type SorWords, useSorWords } from './sor-import.messages.ts'
import type { SorImport } from './use-sor-import.ts'

type StepProps = { sorImport: SorImport; info: SorImportInfo }

function listFigures({ state, counts }: SorImportInfo, t: SorWords): SorFigure[] {
  const shown = state === 'undoing' || state === 'undone' ? UNDO_COUNTS : RUN_COUNTS
  const figures = shown.map((one) => ({ label: t(`count.${one}`), count: counts[one] }))
  const left = state === 'done' ? counts.ready : 0
  return left > 0 ? [...figures, { label: t('count.left'), count: left }] : figures
}
const RUN_COUNTS = ['stored', 'same', 'failed', 'refused'] as const
const UNDO_COUNTS = ['undone', 'kept', 'failed'] as const

/** How far it is: of those that have a link, or that are to be taken back. */
function findProgress({ state, counts }: SorImportInfo): { done: number; total: number } {
  const { ready, unmatched, stored, same, failed, undone, kept } = counts
  const done = state === 'undoing' ? undone + kept : stored + same + failed
  const left = state === 'undoing' ? stored : ready - unmatched
  return { done, total: Math.max(done + left, 1) }
}

/** The import or its undoing, as far as it is. */
export function SorProgressStep({ sorImport, info }: StepProps) {
  const t = useSorWords()
  const { id, state } = info
  const { done, total } = findProgress(info)
  const words = t(state === 'undoing' ? 'undoing' : 'running')
  return (
    <div className="import-body">
      <p role="status">{words}</p>
      <progress className="import-progress" max={total} value={done} aria-label={words} />
      <p className="text-3 mono">{t('progress', { done, total })}</p>
      <SorCounts figures={listFigures(info, t)} />
      <p className="text-3">{t('mayClose')}</p>
      <div className="import-foot">
        {!sorImport.isBusy && (
          <button type="button" className="button primary" onClick={() => void sorImport.open(id)}>
            {t('watch')}
          </button>
        )}
        {state === 'running' && (
          <button type="button" className="button" onClick={() => void sorImport.undo(id)}>
            {t('cancel')}
          </button>
        )}
      </div>
    </div>
  )
}

const askToUndo = (t: SorWords) =>
  askUser({ title: t('undoTitle'), text: t('undoText'), okText: t('undo'), cancelText: t('keep') })

const CHOOSES_NOTHING = () => {}

/** What became of each file, and how it is undone. */
export function SorDoneStep({ sorImport, info, onClose }: StepProps & { onClose: () => void }) {
  const t = useSorWords()
  const mayUndo = useMayCall(sorImportApi.undo)
  const { id, state, counts } = info
  if (state !== 'done' && state !== 'undone' && state !== 'expired') return null
  const undo = async () => {
    if (await askToUndo(t)) await sorImport.undo(id)
  }
  return (
    <div className="import-body">
      <p role="status">{t(state)}</p>
      {state !== 'expired' && (
        <>
          <SorCounts figures={listFigures(info, t)} />
          <SorFileTable info={info} chosen={null} onChoose={CHOOSES_NOTHING} />
        </>
      )}
      <div className="import-foot">
        <button type="button" className="button" onClick={sorImport.leave}>
          {t('other')}
        </button>
        {state !== 'expired' && (
          <button type="button" className="button" onClick={() => void sorImport.saveResults(id)}>
            {t('results')}
          </button>
        )}
        {state === 'done' && counts.stored > 0 && mayUndo && (
          <button type="button" className="button" disabled={sorImport.isBusy} onClick={() => void undo()}>
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
