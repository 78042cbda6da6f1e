import { accountApi, type AccountSession } from '@fibrewatch/contract/account'
import { useMemo } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { listOf } from '#lib/table/list-source.ts'
import { askUser } from '#ui/dialog.tsx'
import { Badge } from '#ui/parts/tag.tsx'
import { useCommand } from '#ui/parts/use-command.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import type { ListColumn } from '#ui/table/table.types.ts'
import { Instant } from '#ui/time-text.tsx'
import { accountMessages } from './account.messages.ts'
import { FailedSignIns } from './failed-sign-ins.tsx'

const sessions = listOf({ page: accountApi.sessions })

const MISSING = '—'

function State({ session }: { session: AccountSession }) {
  const t = useMessages(accountMessages)
  if (session.isCurrent) return <Badge state="on">{t('current')}</Badge>
  return <Badge state={session.isLocked ? 'off' : 'on'}>{t(session.isLocked ? 'locked' : 'active')}</Badge>
}

function useColumns(): ListColumn<AccountSession>[] {
  const t = useMessages(accountMessages)
  return useMemo(
    () => [
      {
        id: 'browser',
        head: t('browser'),
        width: 180,
        grow: true,
        cell: ({ browser }) => browser ?? t('unknownBrowser'),
      },
      { id: 'os', head: t('os'), width: 140, cell: ({ os }) => os ?? MISSING },
      { id: 'ip', head: t('ip'), width: 150, cell: ({ ip }) => ip ?? MISSING },
      { id: 'state', head: t('state'), width: 120, cell: (session) => <State session={session} /> },
      {
        id: 'signedInAt',
        head: t('signedInAt'),
        width: 130,
        align: 'right',
        cell: ({ signedInAt }) => <Instant at={signedInAt} />,
      },
      {
        id: 'lastSeenAt',
        head: t('lastSeenAt'),
        width: 130,
        align: 'right',
        cell: ({ lastSeenAt }) => <Instant at={lastSeenAt} />,
      },
      {
        id: 'expiresAt',
        head: t('expiresAt'),
        width: 130,
        align: 'right',
        cell: ({ expiresAt }) => <Instant at={expiresAt} />,
      },
    ],
    [t],
  )
}

/** The user's sessions, each with a button that ends it. */
export function SessionsTab() {
  const t = useMessages(accountMessages)
  const columns = useColumns()
  const end = useCommand(accountApi.endSession, {
    doneText: t('sessionEnded'),
    invalidates: [accountApi.sessions],
  })
  const nameOf = ({ browser }: AccountSession) => browser ?? t('unknownBrowser')
  const askEnd = async (session: AccountSession) => {
    const isConfirmed = await askUser({
      title: t('endSessionTitle'),
      text: t('endSessionText', { browser: nameOf(session), ip: session.ip ?? MISSING }),
      okText: t('endSession'),
      cancelText: t('cancel'),
    })
    if (isConfirmed) await end({ body: { id: session.id } })
  }
  return (
    <>
      <FailedSignIns />
      <DataTable
        id="account.session"
        label={t('sessions')}
        source={sessions}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={nameOf}
        isInAddress={false}
        rowActions={[
          {
            id: 'end',
            label: t('endSession'),
            endpoint: accountApi.endSession,
            isDanger: true,
            onSelect: (session) => void askEnd(session),
            whyNot: ({ isCurrent }) => (isCurrent ? t('isCurrent') : null),
          },
        ]}
      />
    </>
  )
}
