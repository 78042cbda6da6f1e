import { type SsoProvider, type SsoRule, ssoRuleApi } from '@fibrewatch/contract/single-sign-on'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { queryOf } from '#lib/query/query.ts'
import { listOf } from '#lib/table/list-source.ts'
import { confirmRemoval } from '#ui/parts/confirm-removal.tsx'
import { useCommand } from '#ui/parts/use-command.ts'
import { ListPage } from '#ui/table/list-page.tsx'
import type { RowAction, ToolbarAction } from '#ui/table/table.types.ts'
import { ClaimsTest } from './claims-test.tsx'
import { ProviderSettings } from './provider-settings.tsx'
import { formatCondition, type SsoWords, useRuleColumns } from './rule-columns.tsx'
import { RuleAddForm, RuleEditForm } from './rule-form.tsx'
import { ssoMessages } from './sso.messages.ts'

const rules = listOf({ page: ssoRuleApi.page })
const invalidates = [ssoRuleApi.page]
const NO_PROVIDERS: readonly SsoProvider[] = []

type Opened = SsoRule | 'new' | 'test' | 'settings' | null

function useRowActions(t: SsoWords, onEdit: (rule: SsoRule) => void): RowAction<SsoRule>[] {
  const { update, move: moveCall, delete: removeCall } = ssoRuleApi
  const move = useCommand(moveCall, { doneText: t('moved'), invalidates })
  const remove = useCommand(removeCall, { doneText: t('removed'), invalidates })
  const askRemoval = async (rule: SsoRule) => {
    const title = t('removeAsk', { name: formatCondition(rule, t) })
    return (
      (await confirmRemoval({ title, text: t('removeText') })) && (await remove({ body: { id: rule.id } }))
    )
  }
  const makeMove = (direction: 'up' | 'down'): RowAction<SsoRule> => ({
    id: direction,
    label: t(direction),
    icon: direction,
    endpoint: moveCall,
    placement: 'menu',
    onSelect: ({ id }) => move({ body: { id, direction } }),
  })
  return [
    { id: 'edit', label: t('edit'), icon: 'edit', endpoint: update, onSelect: onEdit },
    makeMove('up'),
    makeMove('down'),
    {
      id: 'delete',
      label: t('remove'),
      icon: 'trash',
      endpoint: removeCall,
      isDanger: true,
      placement: 'menu',
      onSelect: askRemoval,
    },
  ]
}

function makeToolbar(t: SsoWords, hasProviders: boolean, open: (what: Opened) => void): ToolbarAction[] {
  const whyNot = () => (hasProviders ? null : t('noProviders'))
  return [
    {
      id: 'settings',
      label: t('settings'),
      icon: 'gear',
      endpoint: ssoRuleApi.providers,
      onSelect: () => open('settings'),
    },
    {
      id: 'test',
      label: t('test'),
      icon: 'play',
      endpoint: ssoRuleApi.test,
      onSelect: () => open('test'),
      whyNot,
    },
    {
      id: 'add',
      label: t('add'),
      icon: 'add',
      isPrimary: true,
      endpoint: ssoRuleApi.add,
      onSelect: () => open('new'),
      whyNot,
    },
  ]
}

/** Which claims of which provider give which domain and roles: the first matching rule counts. */
export function SsoPage() {
  const t = useMessages(ssoMessages)
  const { data: providers = NO_PROVIDERS } = useQuery(queryOf(ssoRuleApi.providers))
  const columns = useRuleColumns(providers)
  const [opened, open] = useState<Opened>(null)
  const close = () => open(null)
  return (
    <ListPage
      id="sys.sso"
      label={t('rules')}
      source={rules}
      columns={columns}
      searchHint={t('searchHint')}
      rowKey={({ id }) => String(id)}
      rowName={(rule) => formatCondition(rule, t)}
      onOpen={open}
      empty={providers.length === 0 ? t('noProviders') : t('empty')}
      rowActions={useRowActions(t, open)}
      toolbarActions={makeToolbar(t, providers.length > 0, open)}
    >
      {opened === 'new' && <RuleAddForm providers={providers} onClose={close} />}
      {opened === 'test' && <ClaimsTest providers={providers} onClose={close} />}
      {opened === 'settings' && <ProviderSettings providers={providers} onClose={close} />}
      {opened !== null && typeof opened === 'object' && (
        <RuleEditForm rule={opened} providers={providers} onClose={close} />
      )}
    </ListPage>
  )
}
