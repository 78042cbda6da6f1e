import {
  batchApi,
  type BatchFile,
  type BatchRow,
  type Direction,
  DIRECTIONS,
} from '@fibrewatch/contract/batch'
import { useMessages } from '#lib/i18n/i18n.ts'
import type { CustomControl, Field, FormValues } from '#ui/form/field.types.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { Segmented } from '#ui/parts/segmented.tsx'
import { BATCH_CALLS } from './batch-queries.ts'
import { cableTestMessages } from './cable-test.messages.ts'
import { type PlacingDraft, isWhole, makeDrafts, setAllDirections } from './placing-draft.ts'
import './cable-test.css'

const WIDTH_PX = 640
const ARROWS = { ab: 'A→B', ba: 'B→A' } as const

const labelOf = (direction: Direction, { endA, endB }: BatchRow) =>
  direction === 'ab' ? `A→B · ${endA} → ${endB}` : `B→A · ${endB} → ${endA}`

type EditorProps = { control: CustomControl; batch: BatchRow }
type LineProps = { control: CustomControl; draft: PlacingDraft; onDraft: (draft: PlacingDraft) => void }

function DraftLine({ control, draft, onDraft }: LineProps) {
  const t = useMessages(cableTestMessages)
  const { fileName: name, fibre, direction } = draft
  return (
    <tr>
      <th scope="row" title={name}>
        <span className="ellipsis">{name}</span>
      </th>
      <td>
        <input
          className="input placing-fibre"
          inputMode="numeric"
          aria-label={t('fibreOf', { name })}
          aria-invalid={control.isInvalid}
          value={fibre}
          onChange={(event) => onDraft({ ...draft, fibre: event.target.value })}
          disabled={control.isDisabled}
          onBlur={control.onBlur}
        />
      </td>
      <td>
        <Segmented<Direction | ''>
          label={t('directionOf', { name })}
          options={DIRECTIONS.map((value) => ({ value, label: ARROWS[value] }))}
          value={direction ?? ''}
          onChange={(chosen) => onDraft({ ...draft, direction: chosen === '' ? null : chosen })}
        />
      </td>
    </tr>
  )
}

function PlacingEditor({ control, batch }: EditorProps) {
  const t = useMessages(cableTestMessages)
  const drafts = control.value as readonly PlacingDraft[]
  return (
    <div id={control.id}>
      {drafts.length > 1 && (
        <div className="placing-all">
          <span className="text-2">{t('placeAll')}</span>
          {DIRECTIONS.map((direction) => (
            <button
              key={direction}
              type="button"
              className="button small"
              onClick={() => control.onChange(setAllDirections(drafts, direction))}
            >
              {labelOf(direction, batch)}
            </button>
          ))}
        </div>
      )}
      <table className="placing-lines">
        <thead>
          <tr>
            <th scope="col">{t('fileName')}</th>
            <th scope="col">{t('fibre')}</th>
            <th scope="col">{t('direction')}</th>
          </tr>
        </thead>
        <tbody>
          {drafts.map((draft, at) => (
            <DraftLine
              key={draft.id}
              {...{ control, draft }}
              onDraft={(next) => control.onChange(drafts.with(at, next))}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const toBody = (_: FormValues, { files, batchId }: FormValues): FormValues => ({
  batchId,
  files: (files as readonly PlacingDraft[]).map(({ id, fibre, direction }) => ({
    id,
    fibreNumber: Number(fibre),
    direction,
  })),
})

type PlacingFormProps = { batch: BatchRow; files: readonly BatchFile[]; onClose: () => void }

/** Fibre and direction of one file or of many; the best guesses stand in it already. */
export function PlacingForm({ batch, files, onClose }: PlacingFormProps) {
  const t = useMessages(cableTestMessages)
  const { id, fibreCount } = batch
  const field: Field = {
    name: 'files',
    kind: 'custom',
    label: t('filePlacing'),
    rules: [
      (value) =>
        isWhole(value as readonly PlacingDraft[], fibreCount)
          ? null
          : t('placeMissing', { count: fibreCount }),
    ],
    render: (control) => <PlacingEditor control={control} batch={batch} />,
  }
  return (
    <FormDialog
      id="placing-form"
      widthPx={WIDTH_PX}
      title={t('placeTitle')}
      okText={t('placeSave')}
      doneText={t('placed')}
      intro={t('placeIntro')}
      endpoint={batchApi.place}
      fields={[field]}
      initial={{ files: makeDrafts(files) }}
      toBody={(body, values) => toBody(body, { ...values, batchId: id })}
      invalidates={BATCH_CALLS}
      onClose={onClose}
    />
  )
}
