import { MAX_CREW_TEXT } from '@fibrewatch/contract/crew'
import { useEffect, useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { type Draft, type FieldSubject, loadDraft, saveDraft } from '#lib/storage/field-database.ts'
import { fieldMessages } from './field.messages.ts'
import { isOutboxFull, useField, writeEntry } from './field-store.ts'
import { shrinkPicture } from './shrink-picture.ts'

const EMPTY: Draft = { text: '', picture: null }

type Failure = 'pictureFailed' | 'notKept'

/** What is being written: the browser keeps it as it is typed. */
function useDraft(subject: FieldSubject) {
  const ownerId = useField((field) => field.ownerId)
  const [draft, setDraft] = useState(EMPTY)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { subject: kind, subjectId, subjectName } = subject
  useEffect(() => {
    if (ownerId === null) return
    const recall = async () => {
      const kept = await loadDraft(ownerId, { subject: kind, subjectId, subjectName })
      // What was typed meanwhile stands.
      if (kept !== null) setDraft((present) => (present === EMPTY ? kept : present))
    }
    recall().catch(() => {})
  }, [ownerId, kind, subjectId, subjectName])
  const change = (next: Draft) => {
    setDraft(next)
    setFailure(null)
    if (ownerId !== null) saveDraft(ownerId, subject, next).catch(() => setFailure('notKept'))
  }
  return { draft, change, failure, setFailure }
}

/** A note and a photograph; kept in the browser first, then sent. */
export function NoteForm({ subject }: { subject: FieldSubject }) {
  const t = useMessages(fieldMessages)
  const outbox = useField((field) => field.outbox)
  const { draft, change, failure, setFailure } = useDraft(subject)
  const [isBusy, setBusy] = useState(false)
  const isFull = isOutboxFull(outbox)
  const isEmpty = draft.text.trim() === '' && draft.picture === null
  const addPicture = async (file: File | undefined) => {
    if (file === undefined) return
    setBusy(true)
    try {
      change({ ...draft, picture: await shrinkPicture(file) })
    } catch {
      setFailure('pictureFailed')
    } finally {
      setBusy(false)
    }
  }
  const write = async () => {
    setBusy(true)
    try {
      await writeEntry(subject, { ...draft, text: draft.text.trim() })
      change(EMPTY)
    } catch {
      setFailure('notKept')
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className="note-form"
      onSubmit={(event) => {
        event.preventDefault()
        void write()
      }}
    >
      <textarea
        className="note-text"
        aria-label={t('note')}
        placeholder={t('notePlaceholder')}
        maxLength={MAX_CREW_TEXT}
        rows={3}
        value={draft.text}
        onChange={({ target }) => change({ ...draft, text: target.value })}
      />
      <NotePicture
        draft={draft}
        isBusy={isBusy}
        onAdd={addPicture}
        onRemove={() => change({ ...draft, picture: null })}
      />
      {failure !== null && <p role="alert">{t(failure)}</p>}
      {isFull && <p role="alert">{t('full', { count: outbox.length })}</p>}
      <button type="submit" className="button primary" disabled={isBusy || isFull || isEmpty}>
        {t('write')}
      </button>
    </form>
  )
}

type NotePictureProps = {
  draft: Draft
  isBusy: boolean
  onAdd: (file: File | undefined) => Promise<void>
  onRemove: () => void
}

function NotePicture({ draft: { picture }, isBusy, onAdd, onRemove }: NotePictureProps) {
  const t = useMessages(fieldMessages)
  if (picture !== null)
    return (
      <div className="note-picture">
        <img src={`data:image/jpeg;base64,${picture}`} alt={t('picture')} />
        <button type="button" className="button text" onClick={onRemove}>
          {t('removePicture')}
        </button>
      </div>
    )
  return (
    <label className="button note-add">
      {isBusy ? t('shrinking') : t('addPicture')}
      <input
        type="file"
        accept="image/*"
        disabled={isBusy}
        onChange={({ target }) => {
          void onAdd(target.files?.[0])
          target.value = ''
        }}
      />
    </label>
  )
}
