import { type Identity, identityApi, ssoApi } from '@fibrewatch/contract/single-sign-on'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { call } from '#lib/api/call.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { queryOf } from '#lib/query/query.ts'
import { listOf } from '#lib/table/list-source.ts'
import { usePageQuery } from '#lib/tab/page-query.ts'
import { askUser } from '#ui/dialog.tsx'
import { useCommand } from '#ui/parts/use-command.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import type { ListColumn } from '#ui/table/table.types.ts'
import { Instant } from '#ui/time-text.tsx'
import { accountMessages } from './account.messages.ts'

const identities = listOf({ page: identityApi.list })
const invalidates = [identityApi.list]
/** Parameter that the server adds to the address after the provider. */
const TICKET = 'sso'

function useColumns(): ListColumn<Identity>[] {
  const t = useMessages(accountMessages)
  return useMemo(
    () => [
      { id: 'provider', head: t('provider'), width: 180, cell: ({ providerName }) => providerName },
      {
        id: 'name',
        head: t('identityName'),
        width: 240,
        grow: true,
        cell: ({ name }) => <span className="ellipsis">{name}</span>,
      },
      {
        id: 'linkedAt',
        head: t('linkedAt'),
        width: 140,
        align: 'right',
        cell: ({ linkedAt }) => <Instant at={linkedAt} />,
      },
      {
        id: 'lastUsedAt',
        head: t('lastUsedAt'),
        width: 140,
        align: 'right',
        cell: ({ lastUsedAt }) => (lastUsedAt === null ? '—' : <Instant at={lastUsedAt} />),
      },
    ],
    [t],
  )
}

/** Completes the linking of an identity: the ticket in the address is good once. */
function useReturn() {
  const t = useMessages(accountMessages)
  const [query, setQuery] = usePageQuery()
  const ticket = query.get(TICKET)
  const finish = useCommand(identityApi.finish, { doneText: t('identityLinked'), invalidates })
  const take = useEffectEvent(async (taken: string) => {
    setQuery({ section: 'identities' }, { replace: true })
    await finish({ body: { ticket: taken } })
  })
  useEffect(() => {
    if (ticket !== null) void take(ticket)
  }, [ticket])
}

/** The identities by which the user may sign in, with linking and unlinking. */
export function IdentitiesTab() {
  const t = useMessages(accountMessages)
  const columns = useColumns()
  const { data: providers = [], isSuccess } = useQuery(queryOf(ssoApi.providers))
  const unlink = useCommand(identityApi.unlink, { doneText: t('identityUnlinked'), invalidates })
  useReturn()
  const link = async (provider: string) => {
    const { location: address } = await call(identityApi.start, { body: { provider } })
    location.assign(address)
  }
  const askUnlink = async ({ id, name, providerName }: Identity) => {
    const isConfirmed = await askUser({
      title: t('unlinkTitle'),
      text: t('unlinkText', { name, provider: providerName }),
      okText: t('unlink'),
      cancelText: t('cancel'),
    })
    if (isConfirmed) await unlink({ body: { id } })
  }
  return (
    <DataTable
      id="account.identity"
      label={t('identities')}
      source={identities}
      columns={columns}
      rowKey={({ id }) => String(id)}
      rowName={({ name }) => name}
      isInAddress={false}
      empty={t(isSuccess && providers.length === 0 ? 'noProviders' : 'identitiesEmpty')}
      toolbarActions={providers.map(({ id, name }) => ({
        id: `link.${id}`,
        label: t('linkWith', { name }),
        icon: 'add',
        endpoint: identityApi.start,
        onSelect: () => link(id),
      }))}
      rowActions={[
        {
          id: 'unlink',
          label: t('unlink'),
          endpoint: identityApi.unlink,
          isDanger: true,
          onSelect: (identity) => void askUnlink(identity),
          whyNot: ({ isRemovable }) => (isRemovable ? null : t('onlyWay')),
        },
      ]}
    />
  )
}
