import { type ApiToken, apiTokenApi, ownTokenApi } from '@fibrewatch/contract/api-token'
import { useMessages } from '#lib/i18n/i18n.ts'
import { confirmRemoval } from '#ui/parts/confirm-removal.tsx'
import { useCommand } from '#ui/parts/use-command.ts'
import type { RowAction } from '#ui/table/table.types.ts'
import { apiTokenMessages } from './api-token.messages.ts'

/** Asks, then revokes a token of one's own or of an account. */
export function useRevocation(
  endpoint: typeof ownTokenApi.revoke | typeof apiTokenApi.revoke,
): RowAction<ApiToken> {
  const t = useMessages(apiTokenMessages)
  const revoke = useCommand(endpoint, {
    doneText: t('revoked'),
    invalidates: [ownTokenApi.list, apiTokenApi.page],
  })
  const ask = async ({ id, name }: ApiToken) => {
    const question = { title: t('revokeAsk', { name }), text: t('revokeText'), okText: t('revoke') }
    return (await confirmRemoval(question)) && (await revoke({ body: { id } }))
  }
  return {
    id: 'revoke',
    label: t('revoke'),
    icon: 'trash',
    endpoint,
    isDanger: true,
    onSelect: ask,
    whyNot: ({ state }) => (state === 'revoked' || state === 'expired' ? t('whyNot') : null),
  }
}
