import { onlineApi, type OnlineSession } from '@fibrewatch/contract/online'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useAccess } from '#lib/access/access.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { onControl } from '#lib/live/live.ts'
import { queryKeyOf } from '#lib/query/query.ts'
import { listOf } from '#lib/table/list-source.ts'
import { confirmRemoval } from '#ui/parts/confirm-removal.tsx'
import { useCommand } from '#ui/parts/use-command.ts'
import { ListPage } from '#ui/table/list-page.tsx'
import { type IssuedDisplay, IssuedWall, WallForm } from './wall-form.tsx'
import { type OnlineWords, useOnlineColumns } from './online-columns.tsx'
import { onlineMessages } from './online.messages.ts'

const sessions = listOf({ page: onlineApi.list, export: onlineApi.export })
const invalidates = [onlineApi.list]
/** For changes without a message: connections that come and go, and the time of the last activity. */
const REFRESH_EVERY_MS = 10_000

/** Reloads the list when a user signs in or out, or is kicked. */
function useRefreshOnChange(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      onControl('online-changed', () => {
        void client.invalidateQueries({ queryKey: queryKeyOf(onlineApi.list) })
      }),
    [client],
  )
}

const whyNotKick = (session: OnlineSession, ownId: number | undefined, t: OnlineWords): string | null => {
  if (session.isCurrent) return t('whyNotSelf')
  if (session.userId === ownId) return t('whyNotOwn')
  return session.disable ? t('whyNotSuper') : null
}

/** The open sessions, those of large screens too, with address and connection; each can be ended. */
export function OnlinePage() {
  const t = useMessages(onlineMessages)
  const columns = useOnlineColumns()
  const ownId = useAccess(({ user }) => user?.id)
  const sendKick = useCommand(onlineApi.kick, { doneText: t('kicked'), invalidates })
  const [isAdding, setAdding] = useState(false)
  const [issued, setIssued] = useState<IssuedDisplay | null>(null)
  useRefreshOnChange()
  const kick = async (rows: readonly OnlineSession[]) => {
    const [row] = rows
    const title =
      rows.length === 1 && row !== undefined
        ? t('kickAsk', { name: row.name })
        : t('kickAskMany', { count: rows.length })
    const isSure = await confirmRemoval({
      title,
      names: rows.map(({ name }) => name),
      text: t('kickText'),
      okText: t('kick'),
    })
    return isSure && (await sendKick({ body: { ids: rows.map(({ id }) => id) } }))
  }
  const kickAction = { id: 'kick', label: t('kick'), endpoint: onlineApi.kick, isDanger: true }
  return (
    <ListPage
      id="sys.online"
      label={t('online')}
      source={sessions}
      columns={columns}
      searchHint={t('searchHint')}
      defaultSort={{ by: 'lastSeenAt', isAsc: false }}
      refreshEveryMs={REFRESH_EVERY_MS}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      whyNotSelectable={(row) => whyNotKick(row, ownId, t)}
      rowActions={[
        { ...kickAction, onSelect: (row) => kick([row]), whyNot: (row) => whyNotKick(row, ownId, t) },
      ]}
      bulkActions={[{ ...kickAction, onSelect: kick }]}
      toolbarActions={[
        {
          id: 'wall',
          label: t('addWall'),
          endpoint: onlineApi.addDisplay,
          onSelect: () => setAdding(true),
        },
      ]}
      empty={t('empty')}
    >
      {isAdding && <WallForm onIssued={setIssued} onClose={() => setAdding(false)} />}
      {issued !== null && <IssuedWall issued={issued} onClose={() => setIssued(null)} />}
    </ListPage>
  )
}
