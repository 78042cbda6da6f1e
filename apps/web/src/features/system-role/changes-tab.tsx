import { logApi, type RequestLog } from '@fibrewatch/contract/log'
import type { Role } from '@fibrewatch/contract/role'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useMayCall } from '#lib/access/access.ts'
import { instantSpan } from '#lib/filter/field.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { type ListSource, listOf } from '#lib/table/list-source.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import type { ListColumn } from '#ui/table/table.types.ts'
import { Instant } from '#ui/time-text.tsx'
import { ChangeDialog, nameField } from './change-dialog.tsx'
import type { RoleWords } from './role-columns.tsx'
import { roleMessages } from './role.messages.ts'

const requests = listOf({ page: logApi.requestPage, export: logApi.requestExport })
/** One role has few entries: no keyword search is needed. */
const roleRequests: ListSource<RequestLog> = { ...requests, hasKeyword: false }

const FIELDS = ['name', 'label', 'remark', 'domainId', 'dataScope', 'domainIds', 'menus'] as const

/** The fields of a call. The list has only the beginning of the parameters: too short to be parsed as JSON. */
function listFields(params: string, t: RoleWords): string[] {
  const found = FIELDS.filter((field) => params.includes(`"${field}":`))
  return [...new Set(found.map((field) => nameField(field, t)))]
}

const makeColumns = (t: RoleWords): ListColumn<RequestLog>[] => [
  {
    id: 'createTime',
    head: t('at'),
    width: 120,
    sortBy: 'createTime',
    filter: instantSpan('createTime', ['from', 'to']),
    cell: ({ createTime }) => <Instant at={createTime} />,
  },
  { id: 'username', head: t('actor'), width: 110, cell: ({ username }) => username ?? t('nothing') },
  { id: 'action', head: t('action'), width: 120, card: 'title', cell: ({ actionName }) => actionName },
  {
    id: 'params',
    head: t('what'),
    width: 220,
    grow: true,
    cell: ({ params }) => (
      <span className="text-2 ellipsis">{listFields(params, t).join(t('kindJoin'))}</span>
    ),
  },
  {
    id: 'status',
    head: t('result'),
    width: 110,
    cell: ({ status }) => (status < 400 ? t('done') : t('refused', { status })),
  },
]

function RoleChanges({ role }: { role: Role }) {
  const t = useMessages(roleMessages)
  const [opened, setOpened] = useState<RequestLog | null>(null)
  const columns = useMemo(() => makeColumns(t), [t])
  return (
    <>
      <DataTable
        id="sys.role.changes"
        label={t('changes')}
        source={roleRequests}
        columns={columns}
        params={{ objectKind: 'role', objectId: String(role.id) }}
        rowKey={({ id }) => id}
        rowName={({ actionName }) => actionName}
        openKey={opened?.id ?? null}
        onOpen={setOpened}
        isInAddress={false}
        lead={
          <Link className="fs-12" to={`/system/log?objectKind=role&objectId=${role.id}`}>
            {t('changesInLog')}
          </Link>
        }
        empty={t('changesEmpty', { name: role.name })}
      />
      {opened !== null && <ChangeDialog entry={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

/** The changes of the role: by whom, when and what. */
export function ChangesTab({ role }: { role: Role }) {
  const t = useMessages(roleMessages)
  const isAllowed = useMayCall(logApi.requestPage)
  return isAllowed ? <RoleChanges role={role} /> : <p className="notice">{t('changesDenied')}</p>
}
