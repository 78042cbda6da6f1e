import { TRACE_EVENT_KINDS } from '@fibrewatch/contract/trace'
import { MAX_EVENT_NAME_LENGTH } from '@fibrewatch/contract/trace-version'
import { useMessages } from '#lib/i18n/i18n.ts'
import { formatJointDb, formatNumber } from '#lib/format/numbers.ts'
import { Picker } from '#ui/form/picker.tsx'
import { Icon } from '#ui/icon.tsx'
import { Segmented } from '#ui/parts/segmented.tsx'
import type { DraftEvent } from './draft.ts'
import { versionMessages } from './trace-versions.messages.ts'
import type { EventEditor } from './use-event-editor.ts'

type FieldsProps = { editor: EventEditor; event: DraftEvent }

const readNumber = (text: string): number | null =>
  text.trim() === '' || !Number.isFinite(Number(text)) ? null : Number(text)

/** The event that is chosen: what it is, where it is, and where its figures come from. */
export function EventFields({ editor, event }: FieldsProps) {
  const t = useMessages(versionMessages)
  const kinds = TRACE_EVENT_KINDS.map((kind) => ({ value: kind, label: t(kind) }))
  return (
    <fieldset className="event-fields" key={event.key}>
      <label className="form-field">
        <span className="form-label">{t('name')}</span>
        <input
          className="input"
          maxLength={MAX_EVENT_NAME_LENGTH}
          value={event.comment}
          onChange={({ target }) => editor.onChange({ comment: target.value })}
        />
      </label>
      <div className="form-field">
        <span className="form-label">{t('kind')}</span>
        <Picker
          label={t('kind')}
          value={[event.kind]}
          options={kinds}
          onChange={([chosen]) => {
            const kind = TRACE_EVENT_KINDS.find((one) => one === chosen)
            if (kind !== undefined) editor.onChange({ kind })
          }}
        />
      </div>
      <label className="form-field">
        <span className="form-label">{t('position')}</span>
        <input
          className="input number"
          type="number"
          step={1}
          value={Math.round(event.positionM * 10) / 10}
          onChange={({ target }) => {
            const positionM = readNumber(target.value)
            if (positionM !== null) editor.onMove(positionM)
          }}
        />
      </label>
      <Figures editor={editor} event={event} />
    </fieldset>
  )
}

function Figures({ editor, event }: FieldsProps) {
  const t = useMessages(versionMessages)
  const { lossDb, reflectanceDb, figures } = event
  const isTyped = figures.by === 'typed'
  const type = (change: { lossDb?: number | null; reflectanceDb?: number | null }) => {
    const typed = { lossDb, reflectanceDb, ...change }
    editor.onChange({ ...typed, figures: { by: 'typed', ...typed } })
  }
  return (
    <>
      <div className="form-field">
        <span className="form-label">{t('figures')}</span>
        <span className="event-figures">
          <Segmented
            label={t('figures')}
            value={isTyped ? 'typed' : 'lines'}
            options={[
              { value: 'lines', label: figures.by === 'kept' ? t('kept') : t('lines') },
              { value: 'typed', label: t('typed') },
            ]}
            onChange={(by) => (by === 'typed' ? type({}) : void editor.onMeasure())}
          />
          <button type="button" className="button small" onClick={() => void editor.onMeasure()}>
            <Icon name="ruler" size={14} />
            {t('measure')}
          </button>
        </span>
      </div>
      <Figure
        label={t('loss')}
        value={lossDb}
        shown={formatJointDb(lossDb)}
        step={0.001}
        isTyped={isTyped}
        onType={(value) => type({ lossDb: value })}
      />
      <Figure
        label={t('reflectance')}
        value={reflectanceDb}
        shown={formatNumber(reflectanceDb, 1)}
        step={0.1}
        isTyped={isTyped}
        onType={(value) => type({ reflectanceDb: value })}
      />
    </>
  )
}

type FigureProps = {
  label: string
  value: number | null
  shown: string
  step: number
  isTyped: boolean
  onType: (value: number | null) => void
}

/** Measured it is read alone. */
function Figure({ label, value, shown, step, isTyped, onType }: FigureProps) {
  return (
    <label className="form-field">
      <span className="form-label">{label}</span>
      {isTyped ? (
        <input
          className="input number"
          type="number"
          step={step}
          defaultValue={value ?? ''}
          onChange={({ target }) => onType(readNumber(target.value))}
        />
      ) : (
        <output className="event-figure number">{shown}</output>
      )}
    </label>
  )
}
