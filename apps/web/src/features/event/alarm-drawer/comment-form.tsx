import { alarmApi } from '@fibrewatch/contract/alarm'
import { type SyntheticEvent, useState } from 'react'
import { useMayCall } from '#lib/access/access.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { eventMessages } from '../event.messages.ts'
import type { AlarmActions } from '../use-alarm-actions.ts'

const MAX_COMMENT = 1000

/** A comment goes into the timeline. What was typed stays until it is stored. */
export function CommentForm({ id, actions }: { id: string; actions: AlarmActions }) {
  const t = useMessages(eventMessages)
  const mayComment = useMayCall(alarmApi.comment)
  const [text, setText] = useState('')
  const [isSending, setSending] = useState(false)
  if (!mayComment) return null
  const send = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (text.trim() === '' || isSending) return
    setSending(true)
    const isStored = await actions.comment(id, text.trim())
    setSending(false)
    if (isStored) setText('')
  }
  return (
    <form className="comment-form" onSubmit={(event) => void send(event)}>
      <span className="input comment-text">
        <input
          value={text}
          maxLength={MAX_COMMENT}
          placeholder={t('commentPlaceholder')}
          aria-label={t('commentPlaceholder')}
          onChange={(event) => setText(event.target.value)}
        />
      </span>
      <button type="submit" className="button" disabled={text.trim() === '' || isSending}>
        {t('commentSend')}
      </button>
    </form>
  )
}
