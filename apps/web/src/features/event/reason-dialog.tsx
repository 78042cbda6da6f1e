import { type SyntheticEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { formatNumber } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { openModal } from '#ui/overlay/return-focus.ts'
import { nameFirst } from '#ui/parts/name-first.ts'
import type { Asked, AskedAnswer } from './asked.ts'
import { eventMessages } from './event.messages.ts'
import { ShelfEnd } from './shelf-end.tsx'
import type { AlarmActions } from './use-alarm-actions.ts'
import { useAlarmName } from './use-alarm-name.ts'
import type { MatchingRun } from './use-matching-run.ts'
import './reason-dialog.css'

const TITLES = { ack: 'askAck', clear: 'askClear', shelve: 'askShelve' } as const
const TEXTS = { ack: 'askAckText', clear: 'askClearText', shelve: 'askShelveText' } as const

type ReasonDialogProps = {
  asked: Asked
  actions: AlarmActions
  runMatching: MatchingRun['run']
  onClose: () => void
}

async function carryOut(
  { asked, actions, runMatching }: ReasonDialogProps,
  answer: AskedAnswer,
): Promise<void> {
  if ('matching' in asked) return await runMatching(asked, answer)
  const { change } = asked
  const ids = asked.alarms.map(({ id }) => id)
  const { text, until } = answer
  if (change === 'ack') return await actions.acknowledge(ids, text)
  if (change === 'clear') return await actions.clear(ids, text)
  return until === null ? undefined : await actions.shelve(ids, text, until)
}

function countText(asked: Asked): string {
  if ('alarms' in asked) return formatNumber(asked.alarms.length)
  return `${formatNumber(asked.matching.count)}${asked.matching.isMore ? '+' : ''}`
}

/** The question names the one alarm, or the number of several and the first of them, then the effect. */
function useQuestion(asked: Asked): { title: string; text: string } {
  const t = useMessages(eventMessages)
  const nameOf = useAlarmName()
  const { change } = asked
  const alarms = 'alarms' in asked ? asked.alarms : []
  const [first] = alarms
  const title =
    alarms.length === 1 && first !== undefined
      ? t(`${TITLES[change]}One`, { name: nameOf(first) })
      : t(TITLES[change], { count: countText(asked) })
  return { title, text: `${nameFirst(alarms.map(nameOf))}${t(TEXTS[change])}` }
}

function useAnswer(props: ReasonDialogProps) {
  const { asked, onClose } = props
  const t = useMessages(eventMessages)
  const [text, setText] = useState('')
  const [until, setUntil] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const findFault = () => {
    if (asked.change !== 'ack' && text.trim() === '') return t('reasonMissing')
    const isLate = until !== null && Date.parse(until) > Date.now()
    return asked.change === 'shelve' && !isLate ? t('untilMissing') : null
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const found = findFault()
    setFault(found)
    if (found !== null) return
    onClose()
    void carryOut(props, { text: text.trim(), until })
  }
  return { text, setText, setUntil, fault, submit }
}

/** Asks for the reason, and for shelving for the end. The question is the title, the effect the text. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { asked, onClose } = props
  const { change } = asked
  const t = useMessages(eventMessages)
  const question = useQuestion(asked)
  const id = useId()
  const ref = useRef<HTMLDialogElement>(null)
  const { text, setText, setUntil, fault, submit } = useAnswer(props)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const dialog = ref.current
    if (dialog === null) return undefined
    const giveFocusBack = openModal(dialog)
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // The drawer underneath must not handle the same key.
      event.preventDefault()
      close()
    }
    dialog.addEventListener('keydown', closeOnEscape)
    return () => {
      dialog.removeEventListener('keydown', closeOnEscape)
      giveFocusBack()
    }
  }, [])
  return (
    <dialog ref={ref} className="dialog reason-dialog" aria-labelledby={id} onCancel={onClose}>
      <form onSubmit={submit}>
        <h2 id={id}>{question.title}</h2>
        <p>{question.text}</p>
        {change === 'shelve' && <ShelfEnd onChange={setUntil} />}
        <label className="reason-field">
          <span>
            {t(change === 'ack' ? 'comment' : 'reason')}
            <small>{t(change === 'ack' ? 'optional' : 'required')}</small>
          </span>
          <textarea
            value={text}
            rows={3}
            maxLength={1000}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        {fault !== null && (
          <p role="alert" className="reason-fault">
            {fault}
          </p>
        )}
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            {t('cancel')}
          </button>
          <button type="submit" className="button primary">
            {t(change)}
          </button>
        </div>
      </form>
    </dialog>
  )
}
