import type { CrewEntry } from '@fibrewatch/contract/crew'
import { crewApi } from '@fibrewatch/contract/crew'
import { useEffect, useState } from 'react'
import { useMayCall } from '#lib/access/access.ts'
import { tellFailure } from '#lib/api/api-error.ts'
import { callBinary } from '#lib/api/call.ts'
import { formatInstant } from '#lib/format/time.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { useNow } from '#lib/live/now.ts'
import type { FieldSubject, OutboxEntry } from '#lib/storage/field-database.ts'
import { askUser } from '#ui/dialog.tsx'
import { fieldMessages } from './field.messages.ts'
import { removeEntry, retryEntry, sendOutbox, useField } from './field-store.ts'
import { NoteForm } from './note-form.tsx'
import './field-entries.css'

type FieldEntriesProps = { subject: FieldSubject; entries: readonly CrewEntry[] }

/** What was written about a closure or fault: what waits here first, then what the server had. */
export function FieldEntries({ subject, entries }: FieldEntriesProps) {
  const t = useMessages(fieldMessages)
  const mayWrite = useMayCall(crewApi.add)
  const outbox = useField((field) => field.outbox)
  const stored = new Set(entries.map(({ id }) => id))
  const own = outbox.filter(
    (entry) =>
      entry.subject === subject.subject && entry.subjectId === subject.subjectId && !stored.has(entry.id),
  )
  return (
    <section className="field-entries" aria-label={t('entries')}>
      <h3>{t('entries')}</h3>
      {mayWrite && <NoteForm key={`${subject.subject} ${subject.subjectId}`} subject={subject} />}
      {own.length + entries.length === 0 && <p className="notice">{t('noEntries')}</p>}
      <ul>
        {own.toReversed().map((entry) => (
          <OwnEntry key={entry.id} entry={entry} />
        ))}
        {entries.map((entry) => (
          <StoredEntry key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  )
}

async function askToRemove(
  entry: OutboxEntry,
  t: (key: 'removeTitle' | 'removeText' | 'remove' | 'keep') => string,
) {
  const question = { title: t('removeTitle'), text: t('removeText') }
  if (await askUser({ ...question, okText: t('remove'), cancelText: t('keep'), isDanger: true }))
    await removeEntry(entry)
}

/** One that this browser keeps, with how far it is. */
function OwnEntry({ entry }: { entry: OutboxEntry }) {
  const t = useMessages(fieldMessages)
  const now = useNow()
  const isSending = useField((field) => field.sendingId === entry.id)
  const { state, text, picture, writtenAt, failure } = entry
  return (
    <li data-state={state}>
      <span className="field-entry-head">
        <span className="tag">{t(`state.${isSending ? 'sending' : state}`)}</span>
        {formatInstant(writtenAt, now)}
      </span>
      {text !== '' && <p>{text}</p>}
      {picture !== null && <img src={`data:image/jpeg;base64,${picture}`} alt={t('picture')} />}
      {failure !== null && state !== 'sent' && (
        <p className="field-entry-why" role="alert">
          {failure} {state === 'refused' && t('refusedWhat')}
        </p>
      )}
      {state !== 'sent' && (
        <span className="field-entry-actions">
          <button
            type="button"
            className="button"
            disabled={isSending}
            onClick={() => void (state === 'refused' ? retryEntry(entry) : sendOutbox())}
          >
            {t(state === 'refused' ? 'retry' : 'sendNow')}
          </button>
          <button
            type="button"
            className="button text"
            disabled={isSending}
            onClick={() => void askToRemove(entry, t)}
          >
            {t('remove')}
          </button>
        </span>
      )}
    </li>
  )
}

/** One that the server had when it was asked last. */
function StoredEntry({ entry }: { entry: CrewEntry }) {
  const t = useMessages(fieldMessages)
  const now = useNow()
  const { id, author, writtenAt, receivedAt, text, hasPicture } = entry
  return (
    <li>
      <span className="field-entry-head" title={t('late', { at: formatInstant(receivedAt, now) })}>
        {t('author', { author, at: formatInstant(writtenAt, now) })}
      </span>
      {text !== '' && <p>{text}</p>}
      {hasPicture && <StoredPicture id={id} />}
    </li>
  )
}

type Picture = { url: string | null; failure: string | null }

/** Asked for by hand: on a poor line a photograph takes its time. */
function StoredPicture({ id }: { id: string }) {
  const t = useMessages(fieldMessages)
  const [{ url, failure }, setPicture] = useState<Picture>({ url: null, failure: null })
  useEffect(() => () => (url === null ? undefined : URL.revokeObjectURL(url)), [url])
  const show = async () => {
    try {
      const { bytes, headers } = await callBinary(crewApi.picture, { query: { id }, isQuiet: true })
      const blob = new Blob([bytes], { type: headers.get('content-type') ?? '' })
      setPicture({ url: URL.createObjectURL(blob), failure: null })
    } catch (error) {
      setPicture({ url: null, failure: tellFailure(error) })
    }
  }
  if (url !== null) return <img src={url} alt={t('picture')} />
  return (
    <>
      <button type="button" className="button" onClick={() => void show()}>
        {t('showPicture')}
      </button>
      {failure !== null && (
        <p className="field-entry-why" role="alert">
          {t('pictureUnknown')}
          {failure}
        </p>
      )}
    </>
  )
}
