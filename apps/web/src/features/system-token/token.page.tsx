import { apiTokenApi } from '@fibrewatch/contract/api-token'
import { useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { listOf } from '#lib/table/list-source.ts'
import { apiTokenMessages } from '#ui/api-token/api-token.messages.ts'
import { type IssuedToken, IssuedTokenDialog } from '#ui/api-token/issued-token.tsx'
import { useTokenColumns } from '#ui/api-token/token-columns.tsx'
import { TokenForm } from '#ui/api-token/token-form.tsx'
import { useRevocation } from '#ui/api-token/use-revocation.ts'
import { ListPage } from '#ui/table/list-page.tsx'
import { AccountDialog, type ChosenAccount } from './account-dialog.tsx'
import { tokenMessages } from './token.messages.ts'

const tokens = listOf({ page: apiTokenApi.page })

type Step = 'list' | 'account' | ChosenAccount

/** The API tokens of the accounts in the reader's domains. */
export function TokenPage() {
  const t = useMessages(tokenMessages)
  const words = useMessages(apiTokenMessages)
  const columns = useTokenColumns('accounts')
  const revoke = useRevocation(apiTokenApi.revoke)
  const [step, go] = useState<Step>('list')
  const [issued, setIssued] = useState<IssuedToken | null>(null)
  return (
    <ListPage
      id="sys.token"
      label={words('tokens')}
      source={tokens}
      columns={columns}
      searchHint={t('searchHint')}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      empty={t('empty')}
      rowActions={[revoke]}
      toolbarActions={[
        {
          id: 'add',
          label: words('add'),
          icon: 'add',
          isPrimary: true,
          endpoint: apiTokenApi.add,
          onSelect: () => go('account'),
        },
      ]}
    >
      {step === 'account' && <AccountDialog onChosen={go} onClose={() => go('list')} />}
      {typeof step === 'object' && (
        <TokenForm
          endpoint={apiTokenApi.add}
          title={words('addFor', { username: step.username })}
          options={step.options}
          fixed={{ username: step.username }}
          invalidates={[apiTokenApi.page]}
          onIssued={setIssued}
          onClose={() => go('list')}
        />
      )}
      {issued !== null && <IssuedTokenDialog issued={issued} onClose={() => setIssued(null)} />}
    </ListPage>
  )
}
