import { type TraceRow, traceApi } from '@fibrewatch/contract/trace'
import type { TraceDirection } from '@fibrewatch/contract/trace-direction'
import { useQueryClient } from '@tanstack/react-query'
import { useMessages } from '#lib/i18n/i18n.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { WindowDialog } from '#ui/overlay/window-dialog.tsx'
import { showToast } from '#ui/toast.tsx'
import { refreshPlant, refreshTraces } from '../resource.queries.ts'
import { correctionMessages } from './correction.messages.ts'
import './correct-direction.css'

const CHANGES = {
  backward: ['backwardCounts', 'backwardLast', 'backwardAlarms', 'backwardTemplate', 'history'],
  forward: ['forwardCounts', 'forwardLast', 'forwardTemplate', 'history'],
} as const
const TO_KEYS = { backward: 'toBackward', forward: 'toForward' } as const

/** Each end by its name in sentences. */
export const END_KEYS = { forward: 'nearEnd', backward: 'farEnd' } as const

export const otherEnd = (direction: TraceDirection): TraceDirection =>
  direction === 'forward' ? 'backward' : 'forward'

type CorrectDirectionProps = { trace: TraceRow; onClose: () => void }

/** Asks why a stored trace is from the other end, and says what follows; of the reference, what to do first. */
export function CorrectDirection(props: CorrectDirectionProps) {
  return props.trace.referenceVersion === null ? <CorrectForm {...props} /> : <IsReference {...props} />
}

function IsReference({ onClose }: CorrectDirectionProps) {
  const t = useMessages(correctionMessages)
  return (
    <WindowDialog id="trace-is-reference" title={t('title')} widthPx={420} onClose={onClose}>
      <div className="correct-first">
        <p>{t('isReference')}</p>
        <button type="button" className="button" onClick={onClose}>
          {t('understood')}
        </button>
      </div>
    </WindowDialog>
  )
}

function CorrectForm({ trace, onClose }: CorrectDirectionProps) {
  const t = useMessages(correctionMessages)
  const client = useQueryClient()
  const { id, direction: from, fileName: name } = trace
  const to = otherEnd(from)
  const onDone = (alarmsCleared: number) => {
    refreshTraces(client)
    refreshPlant(client)
    if (alarmsCleared > 0) showToast(t('cleared', { count: alarmsCleared }))
  }
  return (
    <FormDialog
      id="trace-direction"
      title={t('title')}
      okText={t(TO_KEYS[to])}
      doneText={t('done')}
      intro={
        <>
          <p>{t('about', { name, from: t(END_KEYS[from]), to: t(END_KEYS[to]) })}</p>
          <ul className="correct-changes">
            {CHANGES[to].map((key) => (
              <li key={key}>{t(key)}</li>
            ))}
          </ul>
        </>
      }
      endpoint={traceApi.correct}
      fields={[
        {
          name: 'reason',
          kind: 'text',
          label: t('reason'),
          placeholder: t('reasonPlaceholder'),
          width: 'full',
        },
      ]}
      fixed={{ id, direction: to }}
      onDone={({ alarmsCleared }) => onDone(alarmsCleared)}
      onClose={onClose}
    />
  )
}
