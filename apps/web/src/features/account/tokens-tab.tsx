import { ownTokenApi } from '@fibrewatch/contract/api-token'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { queryOf } from '#lib/query/query.ts'
import { listOf } from '#lib/table/list-source.ts'
import { apiTokenMessages } from '#ui/api-token/api-token.messages.ts'
import { type IssuedToken, IssuedTokenDialog } from '#ui/api-token/issued-token.tsx'
import { useTokenColumns } from '#ui/api-token/token-columns.tsx'
import { useRevocation } from '#ui/api-token/use-revocation.ts'
import { FailureNotice } from '#ui/data-state.tsx'
import { LoadingBar } from '#ui/loading-bar.tsx'
import { WindowDialog } from '#ui/overlay/window-dialog.tsx'
import { DataTable } from '#ui/table/data-table.tsx'

/** Loaded late with the names of all calls, which few users need here. */
const TokenForm = lazy(async () => ({ default: (await import('#ui/api-token/token-form.tsx')).TokenForm }))
const WIDTH_PX = 560
const tokens = listOf({ page: ownTokenApi.list })

type AddingProps = { onIssued: (issued: IssuedToken) => void; onClose: () => void }

/** What the token may get is asked for when the form is opened: rights change. */
function Adding({ onIssued, onClose }: AddingProps) {
  const t = useMessages(apiTokenMessages)
  const options = useQuery({ ...queryOf(ownTokenApi.options), staleTime: 0, gcTime: 0 })
  const waiting = (
    <WindowDialog id="token-waiting" title={t('add')} widthPx={WIDTH_PX} onClose={onClose}>
      <LoadingBar isActive={options.error === null} />
      {options.error !== null && (
        <FailureNotice what={t('permissions')} error={options.error} onRetry={() => void options.refetch()} />
      )}
    </WindowDialog>
  )
  if (options.data === undefined) return waiting
  return (
    <Suspense fallback={waiting}>
      <TokenForm
        endpoint={ownTokenApi.add}
        title={t('add')}
        options={options.data}
        invalidates={[ownTokenApi.list]}
        onIssued={onIssued}
        onClose={onClose}
      />
    </Suspense>
  )
}

/** The user's API tokens: made, shown, revoked. */
export function TokensTab() {
  const t = useMessages(apiTokenMessages)
  const columns = useTokenColumns('own')
  const revoke = useRevocation(ownTokenApi.revoke)
  const [isAdding, setAdding] = useState(false)
  const [issued, setIssued] = useState<IssuedToken | null>(null)
  return (
    <>
      <DataTable
        id="account.token"
        label={t('tokens')}
        source={tokens}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        isInAddress={false}
        empty={t('empty')}
        toolbarActions={[
          {
            id: 'add',
            label: t('add'),
            icon: 'add',
            isPrimary: true,
            endpoint: ownTokenApi.add,
            onSelect: () => setAdding(true),
          },
        ]}
        rowActions={[revoke]}
      />
      {isAdding && <Adding onIssued={setIssued} onClose={() => setAdding(false)} />}
      {issued !== null && <IssuedTokenDialog issued={issued} onClose={() => setIssued(null)} />}
    </>
  )
}
