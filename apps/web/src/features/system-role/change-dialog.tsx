import { logApi, type LogChange, type RequestLog } from '@fibrewatch/contract/log'
import { useQuery } from '@tanstack/react-query'
import { useMayCall } from '#lib/access/access.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { queryOf } from '#lib/query/query.ts'
import { DataState } from '#ui/data-state.tsx'
import { WindowDialog } from '#ui/overlay/window-dialog.tsx'
import { Descriptions } from '#ui/parts/tag.tsx'
import { Instant } from '#ui/time-text.tsx'
import type { RoleWords } from './role-columns.tsx'
import { roleMessages } from './role.messages.ts'

const FIELD_NAMES: Readonly<Record<string, keyof typeof roleMessages.zh>> = {
  name: 'name',
  label: 'label',
  remark: 'remark',
  domainId: 'domain',
  dataScope: 'dataScope',
  domainIds: 'dataScope',
  menus: 'table',
}

/** The page's name of a field of a role. */
export function nameField(field: string, t: RoleWords): string {
  const key = FIELD_NAMES[field]
  return key === undefined ? field : t(key)
}

function write(value: unknown): string {
  if (value === undefined || value === null || value === '') return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

type Grant = { codes?: readonly string[]; perms?: readonly string[] }

/** The codes of a role's menus: stored ones are `codes`, sent ones `perms`. */
const listCodes = (menus: unknown): string[] =>
  Array.isArray(menus) ? (menus as Grant[]).flatMap(({ codes, perms }) => codes ?? perms ?? []) : []

/** Of many codes only the removed and the added ones. */
function describeChange({ field, before, after }: LogChange): { before: string; after: string } {
  if (field !== 'menus') return { before: write(before), after: write(after) }
  const [had, has] = [listCodes(before), listCodes(after)]
  return {
    before: had.filter((code) => !has.includes(code)).join('\n'),
    after: has.filter((code) => !had.includes(code)).join('\n'),
  }
}

function ChangeRow({ change }: { change: LogChange }) {
  const t = useMessages(roleMessages)
  const { before, after } = describeChange(change)
  return (
    <tr>
      <td>{nameField(change.field, t)}</td>
      <td className="mono fs-12 text-2">{before === '' ? t('nothing') : before}</td>
      <td className="mono fs-12">{after === '' ? t('nothing') : after}</td>
    </tr>
  )
}

function ChangeTable({ changes }: { changes: readonly LogChange[] }) {
  const t = useMessages(roleMessages)
  return (
    <table className="change-table">
      <thead>
        <tr>
          <th>{t('field')}</th>
          <th>{t('before')}</th>
          <th>{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <ChangeRow key={change.field} change={change} />
        ))}
      </tbody>
    </table>
  )
}

function Fields({ id }: { id: string }) {
  const t = useMessages(roleMessages)
  const info = useQuery(queryOf(logApi.requestInfo, { query: { id } }))
  return (
    <DataState
      query={info}
      what={t('changeOf')}
      isEmpty={({ changes }) => changes.length === 0}
      empty={t('noChanges')}
    >
      {({ changes }) => <ChangeTable changes={changes} />}
    </DataState>
  )
}

/** One entry of the log: who, when, and each field before and after. */
export function ChangeDialog({ entry, onClose }: { entry: RequestLog; onClose: () => void }) {
  const t = useMessages(roleMessages)
  const maySeeFields = useMayCall(logApi.requestInfo)
  const result = entry.status < 400 ? t('done') : t('refused', { status: entry.status })
  return (
    <WindowDialog id="role-change" title={entry.actionName} widthPx={720} onClose={onClose}>
      <div className="form-scroll">
        <Descriptions
          facts={[
            { label: t('at'), value: <Instant at={entry.createTime} withMs /> },
            { label: t('actor'), value: entry.username ?? t('nothing') },
            { label: t('result'), value: result },
          ]}
        />
        <div className="change-fields">
          {maySeeFields ? <Fields id={entry.id} /> : <pre className="mono fs-12">{entry.params}</pre>}
        </div>
      </div>
      <div className="form-foot">
        <button type="button" className="button" onClick={onClose}>
          {t('close')}
        </button>
      </div>
    </WindowDialog>
  )
}
