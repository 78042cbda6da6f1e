import { BULK_KINDS, plantBulkApi } from '@fibrewatch/contract/plant-bulk'
import { mayCall } from '#lib/access/access.ts'
import { useTabGuard } from '#lib/tab/tab.ts'
import { askToLeave } from '#ui/form/ask-to-leave.ts'
import { Picker } from '#ui/form/picker.tsx'
import { WindowDialog } from '#ui/overlay/window-dialog.tsx'
import { Segmented } from '#ui/parts/segmented.tsx'
import { showToast } from '#ui/toast.tsx'
import { BOUNDS, type BulkField, FIELDS_OF, isFaulty, MAX_TEXT } from './bulk-fields.ts'
import { BulkObjects } from './bulk-objects.tsx'
import { BulkResult } from './bulk-result.tsx'
import { useBulkWords } from './plant-bulk.messages.ts'
import { type Bulk, type BulkStart, useBulk } from './use-bulk.ts'
import { useBulkOptions } from './use-bulk-options.ts'
import './plant-bulk.css'

const WIDTH_PX = 820

/** Several objects of a kind are chosen, given what they are to become, looked at as they would be, and changed. */
export function PlantBulkDialog({ start, onClose }: { start: BulkStart; onClose: () => void }) {
  const t = useBulkWords()
  const bulk = useBulk(start)
  const release = useTabGuard(bulk.isDirty)
  const close = async () => {
    if (!bulk.isBusy && (!bulk.isDirty || (await askToLeave()))) onClose()
  }
  const run = async (mode: 'all' | 'good') => {
    const count = await bulk.run(mode)
    if (count === null) return
    release()
    showToast(t('done', { count }))
    onClose()
  }
  return (
    <WindowDialog id="plant-bulk" title={t('title')} widthPx={WIDTH_PX} onClose={() => void close()}>
      <div className="bulk-body">
        {bulk.checked === null ? (
          <Choice bulk={bulk} />
        ) : (
          <BulkResult answer={bulk.checked} isOutdated={bulk.isOutdated} />
        )}
      </div>
      <div className="form-foot bulk-foot">
        <span className="form-fault bulk-failure" role="alert">
          {bulk.failure?.message}
        </span>
        {bulk.checked === null ? <CheckButton bulk={bulk} /> : <RunButtons bulk={bulk} onRun={run} />}
      </div>
    </WindowDialog>
  )
}

function Choice({ bulk }: { bulk: Bulk }) {
  const t = useBulkWords()
  const kinds = BULK_KINDS.filter((kind) => mayCall(plantBulkApi[kind]))
  return (
    <>
      <div>
        <Segmented
          label={t('kindLabel')}
          options={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          value={bulk.kind}
          onChange={bulk.changeKind}
        />
      </div>
      <BulkObjects key={bulk.kind} bulk={bulk} />
      <fieldset className="bulk-sets">
        <legend>{t('sets')}</legend>
        <p className="text-3 fs-12">{t('setsHint')}</p>
        <div className="bulk-fields">
          {FIELDS_OF[bulk.kind].map((field) => (
            <SetField key={field} bulk={bulk} field={field} />
          ))}
        </div>
      </fieldset>
    </>
  )
}

function SetField({ bulk, field }: { bulk: Bulk; field: BulkField }) {
  const t = useBulkWords()
  const { listOptions } = useBulkOptions()
  const text = bulk.draft[field] ?? ''
  const label = t(`field.${field}`)
  const options = listOptions(field)
  const bounds = BOUNDS[field]
  const fault = isFaulty(field, text)
  if (options !== null) {
    return (
      <div className="bulk-field">
        <span className="form-label" aria-hidden="true">
          {label}
        </span>
        <Picker
          label={label}
          value={[text]}
          options={[{ value: '', label: t('keep') }, ...options]}
          onChange={([chosen = '']) => bulk.type(field, chosen)}
        />
      </div>
    )
  }
  return (
    <label className="bulk-field">
      <span className="form-label">{label}</span>
      <input
        className="input"
        inputMode={bounds === undefined ? 'text' : 'decimal'}
        placeholder={t('keep')}
        maxLength={MAX_TEXT}
        aria-invalid={fault}
        value={text}
        onChange={({ target }) => bulk.type(field, target.value)}
      />
      {fault && bounds !== undefined && (
        <span className="form-fault">{t('figureFault', { from: bounds[0], to: bounds[1] })}</span>
      )}
    </label>
  )
}

function CheckButton({ bulk }: { bulk: Bulk }) {
  const t = useBulkWords()
  return (
    <button
      type="button"
      className="button primary"
      disabled={bulk.isBusy || !bulk.isReady}
      onClick={() => void bulk.check()}
    >
      {bulk.isBusy ? t('previewing') : t('preview')}
    </button>
  )
}

type RunProps = { bulk: Bulk; onRun: (mode: 'all' | 'good') => Promise<void> }

/** All of them, or, where some are refused, the others. */
function RunButtons({ bulk, onRun }: RunProps) {
  const t = useBulkWords()
  const rows = bulk.checked?.rows ?? []
  const count = rows.filter(({ outcome }) => outcome === 'changed').length
  const isRefused = rows.some(({ outcome }) => outcome === 'refused')
  return (
    <>
      <button type="button" className="button" disabled={bulk.isBusy} onClick={bulk.back}>
        {t('back')}
      </button>
      <button
        type="button"
        className="button primary"
        disabled={bulk.isBusy || count === 0}
        onClick={() => void onRun(isRefused ? 'good' : 'all')}
      >
        {isRefused ? t('changeGood', { count }) : t('changeAll')}
      </button>
    </>
  )
}
