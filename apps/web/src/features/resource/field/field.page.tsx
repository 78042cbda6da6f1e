import { useEffect } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { useNow } from '#lib/live/now.ts'
import { type FieldPackage, isKeptTooLong } from '#lib/storage/field-database.ts'
import { usePageQuery } from '#lib/tab/page-query.ts'
import { FieldList, type OpenSubject } from './field-list.tsx'
import { ClosurePage, FaultPage } from './field-subject.tsx'
import { fieldMessages } from './field.messages.ts'
import { useField } from './field-store.ts'
import { registerOffline } from './register-offline.ts'
import { SyncBar } from './sync-bar.tsx'
import { useFieldWork } from './use-field.ts'
import './field.css'

/** What a crew needs in the field, from what this browser keeps: the same with a line and without. */
export function FieldPage() {
  useEffect(() => void registerOffline(), [])
  return <FieldScreen isOffline={false} />
}

export function FieldScreen({ isOffline }: { isOffline: boolean }) {
  const t = useMessages(fieldMessages)
  const now = useNow()
  const { knowledge, kept } = useField()
  useFieldWork(isOffline)
  if (knowledge === 'failed') return <p className="notice">{t('noStore')}</p>
  if (knowledge === 'loading') return <p className="notice">{t('loading')}</p>
  return (
    <div className="field-page">
      <SyncBar isOffline={isOffline} />
      {kept !== null && !isKeptTooLong(kept, now) && <Kept kept={kept} />}
    </div>
  )
}

/** One object, or the list of them: as the address says. */
function Kept({ kept }: { kept: FieldPackage }) {
  const t = useMessages(fieldMessages)
  const [query, changeQuery] = usePageQuery()
  const open: OpenSubject = (subject, id) => changeQuery({ [subject]: String(id) })
  const nodeId = query.get('node')
  const faultId = query.get('fault')
  if (nodeId === null && faultId === null) return <FieldList kept={kept} onOpen={open} />
  const ways = { kept, onOpen: open, onBack: () => changeQuery({}) }
  const closure = kept.closures.find(({ node }) => String(node.id) === nodeId)
  if (closure !== undefined) return <ClosurePage key={closure.node.id} closure={closure} {...ways} />
  const entry = kept.faults.find(({ fault }) => String(fault.id) === faultId)
  if (entry !== undefined) return <FaultPage key={entry.fault.id} entry={entry} {...ways} />
  return (
    <>
      <button type="button" className="button text field-back" onClick={ways.onBack}>
        {t('back')}
      </button>
      <p className="notice">{t('gone')}</p>
    </>
  )
}
