import { qualityApi, type QualityRuleSetRow } from '@fibrewatch/contract/quality'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAccess } from '#lib/access/access.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { queryOf } from '#lib/query/query.ts'
import { listOf } from '#lib/table/list-source.ts'
import { Icon } from '#ui/icon.tsx'
import { confirmRemoval } from '#ui/parts/confirm-removal.tsx'
import { useCommand } from '#ui/parts/use-command.ts'
import { ListPage } from '#ui/table/list-page.tsx'
import type { RowAction } from '#ui/table/table.types.ts'
import { EventTabs } from '../event-tabs.tsx'
import { qualityMessages } from './quality.messages.ts'
import { useRuleSetColumns } from './rule-set-columns.tsx'
import { type QualityWords, RuleSetAddForm, RuleSetEditForm } from './rule-set-form.tsx'

const ruleSets = listOf({ page: qualityApi.rulePage })
const invalidates = [qualityApi.rulePage, qualityApi.ruleProgress]
/** While a round of grading runs its progress is polled. */
const PROGRESS_MS = 2000

/** How many links are still graded by the earlier rules. */
function GradingProgress() {
  const t = useMessages(qualityMessages)
  const { data, error } = useQuery({
    ...queryOf(qualityApi.ruleProgress),
    refetchInterval: ({ state }) => (state.data !== undefined && state.data.left > 0 ? PROGRESS_MS : false),
  })
  if (error !== null) return <span className="text-3">{t('progressUnknown')}</span>
  if (data === undefined) return null
  const { total, left } = data
  if (left === 0) return <span className="text-3">{t('progressDone', { total: formatNumber(total) })}</span>
  const text = t('progress', { left: formatNumber(left), total: formatNumber(total) })
  return (
    <span className="quality-progress" role="status">
      <progress value={total - left} max={total} aria-label={text} /> {text}
    </span>
  )
}

function useRowActions(t: QualityWords, onEdit: (set: QualityRuleSetRow) => void) {
  const { ruleUpdate, ruleDelete } = qualityApi
  const remove = useCommand(ruleDelete, { doneText: t('ruleSetRemoved'), invalidates })
  const whyNot = ({ isOwn }: QualityRuleSetRow) => (isOwn ? null : t('notOwn'))
  const askRemoval = async (set: QualityRuleSetRow) => {
    const title = t('removeAsk', { name: set.name })
    return (
      (await confirmRemoval({ title, text: t('removeText') })) && (await remove({ body: { id: set.id } }))
    )
  }
  const actions: RowAction<QualityRuleSetRow>[] = [
    { id: 'edit', label: t('edit'), icon: 'edit', endpoint: ruleUpdate, onSelect: onEdit, whyNot },
    {
      id: 'delete',
      label: t('remove'),
      icon: 'trash',
      endpoint: ruleDelete,
      isDanger: true,
      placement: 'menu',
      onSelect: askRemoval,
      whyNot,
    },
  ]
  return actions
}

/** The rule sets: for each domain, wavelength and class of fibre. */
export function RuleSets() {
  const t = useMessages(qualityMessages)
  const columns = useRuleSetColumns()
  const [opened, open] = useState<QualityRuleSetRow | 'new' | null>(null)
  const isSuper = useAccess(({ user }) => user?.isSuper === 1)
  const { data = [] } = useQuery(queryOf(qualityApi.rulePage))
  const mayWriteAll = isSuper || data.some(({ domainId, isOwn }) => domainId === null && isOwn)
  const close = () => open(null)
  return (
    <div className="event-page quality-page">
      <EventTabs />
      <div className="quality-rules-head">
        <Link className="button" to="?tab=quality">
          <Icon name="left" />
          {t('backToList')}
        </Link>
        <h2>{t('ruleSets')}</h2>
        <GradingProgress />
      </div>
      <ListPage
        id="event.quality-rules"
        label={t('ruleSets')}
        source={ruleSets}
        columns={columns}
        searchHint={t('ruleSetSearch')}
        rowKey={({ id }) => String(id)}
        rowName={({ name }) => name}
        onOpen={(set) => {
          if (set.isOwn) open(set)
        }}
        empty={t('ruleSetsEmpty')}
        rowActions={useRowActions(t, open)}
        toolbarActions={[
          {
            id: 'add',
            label: t('ruleSetAdd'),
            icon: 'add',
            isPrimary: true,
            endpoint: qualityApi.ruleAdd,
            onSelect: () => open('new'),
          },
        ]}
      >
        {opened === 'new' && <RuleSetAddForm mayWriteAll={mayWriteAll} onClose={close} />}
        {opened !== null && opened !== 'new' && (
          <RuleSetEditForm ruleSet={opened} mayWriteAll={mayWriteAll} onClose={close} />
        )}
      </ListPage>
    </div>
  )
}
