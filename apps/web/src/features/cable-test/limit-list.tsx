import { LIMIT_RULES, limitApi, type LimitSet } from '@fibrewatch/contract/limit'
import { useMemo, useState } from 'react'
import { formatNumber } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { useTellName } from '#lib/words/first-names.ts'
import { listOf } from '#lib/table/list-source.ts'
import { Pushed } from '#ui/drawer.tsx'
import { confirmRemoval } from '#ui/parts/confirm-removal.tsx'
import { DetailDrawer } from '#ui/parts/detail-drawer.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { useCommand } from '#ui/parts/use-command.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import type { ListColumn, RowAction } from '#ui/table/table.types.ts'
import { Instant } from '#ui/time-text.tsx'
import { BATCH_CALLS } from './batch-queries.ts'
import { cableTestMessages } from './cable-test.messages.ts'
import { useLimitWords } from './limit-words.ts'
import { LimitAddForm, LimitCopyForm, LimitEditForm, limitSign, limitUnit } from './limit-form.tsx'
import type { CableTestWords } from './uploads.ts'
import './cable-test.css'

const limits = listOf({ page: limitApi.list })

type Tell = (text: string) => string

function makeColumns(t: CableTestWords, tell: Tell, tellLimit: Tell): ListColumn<LimitSet>[] {
  return [
    {
      id: 'name',
      head: t('limitSet'),
      width: 220,
      card: 'title',
      sortBy: 'name',
      cell: ({ name }) => <span className="ellipsis">{tellLimit(name)}</span>,
    },
    {
      id: 'isSeed',
      head: t('origin'),
      width: 96,
      cell: ({ isSeed }) => <Tag>{t(isSeed ? 'seed' : 'own')}</Tag>,
    },
    {
      id: 'domain',
      head: t('domain'),
      width: 130,
      cell: ({ domainName }) => (
        <span className="ellipsis text-2">{domainName === null ? '—' : tell(domainName)}</span>
      ),
    },
    {
      id: 'source',
      head: t('source'),
      width: 320,
      grow: true,
      cell: ({ source }) => (
        <span className="ellipsis text-2" title={tellLimit(source)}>
          {source === '' ? '—' : tellLimit(source)}
        </span>
      ),
    },
    {
      id: 'batches',
      head: t('usedBy'),
      width: 120,
      align: 'right',
      sortBy: 'batches',
      cell: ({ batches }) => formatNumber(batches),
    },
    {
      id: 'updatedAt',
      head: t('updated'),
      width: 120,
      align: 'right',
      sortBy: 'updatedAt',
      cell: ({ updatedAt }) => <Instant at={updatedAt} />,
    },
  ]
}

const whyNot = ({ isSeed, isOwn }: LimitSet, t: CableTestWords): string | null => {
  if (isSeed) return t('whyNotSeed')
  return isOwn ? null : t('whyNotOwn')
}

function useRemoval(t: CableTestWords) {
  const invalidates = [limitApi.list, ...BATCH_CALLS]
  const send = useCommand(limitApi.delete, { doneText: t('limitRemoved'), invalidates })
  return async ({ id, name, batches }: LimitSet) => {
    const title = t('limitRemoveAsk', { name })
    const isSure = await confirmRemoval({ title, text: t('limitRemoveText', { count: batches }) })
    return isSure && (await send({ body: { id } }))
  }
}

type Edited = { kind: 'add' } | { kind: 'edit' | 'copy'; limitSet: LimitSet }

function useRowActions(t: CableTestWords, onEdit: (edited: Edited) => void): RowAction<LimitSet>[] {
  const remove = useRemoval(t)
  const why = (row: LimitSet) => whyNot(row, t)
  return [
    {
      id: 'copy',
      label: t('copy'),
      icon: 'copy',
      endpoint: limitApi.copy,
      onSelect: (limitSet) => onEdit({ kind: 'copy', limitSet }),
    },
    {
      id: 'edit',
      label: t('edit'),
      icon: 'edit',
      endpoint: limitApi.update,
      onSelect: (limitSet) => onEdit({ kind: 'edit', limitSet }),
      whyNot: why,
    },
    {
      id: 'delete',
      label: t('remove'),
      icon: 'trash',
      endpoint: limitApi.delete,
      isDanger: true,
      placement: 'menu',
      onSelect: remove,
      whyNot: why,
    },
  ]
}

/** What a set asks for, and where each value comes from. */
function LimitDrawer({ limitSet, onClose }: { limitSet: LimitSet; onClose: () => void }) {
  const t = useMessages(cableTestMessages)
  const tellLimit = useLimitWords()
  const { name, source } = limitSet
  return (
    <DetailDrawer title={tellLimit(name)} facts={<span>{tellLimit(source)}</span>} onClose={onClose}>
      <dl className="limit-facts">
        {LIMIT_RULES.map((rule) => {
          const { value, note } = limitSet.values[rule]
          return (
            <div key={rule}>
              <dt>{t(`rule.${rule}`)}</dt>
              <dd>
                <strong>
                  {value === null
                    ? t('noLimit')
                    : `${limitSign(rule)} ${formatNumber(value, 2)} ${limitUnit(rule)}`}
                </strong>
                <small>{tellLimit(note)}</small>
              </dd>
            </div>
          )
        })}
      </dl>
    </DetailDrawer>
  )
}

function Dialogs({ edited, onClose }: { edited: Edited | null; onClose: () => void }) {
  if (edited === null) return null
  if (edited.kind === 'add') return <LimitAddForm onClose={onClose} />
  const props = { limitSet: edited.limitSet, onClose }
  return edited.kind === 'copy' ? <LimitCopyForm {...props} /> : <LimitEditForm {...props} />
}

/** Limit sets: those that came with the product, to be copied, and the operator's own. */
export function LimitList() {
  const t = useMessages(cableTestMessages)
  const tell = useTellName()
  const tellLimit = useLimitWords()
  const columns = useMemo(() => makeColumns(t, tell, tellLimit), [t, tell, tellLimit])
  const [edited, setEdited] = useState<Edited | null>(null)
  const [shown, setShown] = useState<LimitSet | null>(null)
  const drawer = shown !== null && <LimitDrawer limitSet={shown} onClose={() => setShown(null)} />
  return (
    <Pushed drawer={drawer}>
      <DataTable
        id="cableTest.limit"
        label={t('limitSets')}
        source={limits}
        columns={columns}
        rowKey={({ id }) => String(id)}
        rowName={({ name }) => tellLimit(name)}
        empty={t('emptyLimits')}
        isInAddress={false}
        openKey={shown === null ? null : String(shown.id)}
        onOpen={setShown}
        rowActions={useRowActions(t, setEdited)}
        toolbarActions={[
          {
            id: 'add',
            label: t('addLimit'),
            icon: 'add',
            isPrimary: true,
            endpoint: limitApi.add,
            onSelect: () => setEdited({ kind: 'add' }),
          },
        ]}
      />
      <Dialogs edited={edited} onClose={() => setEdited(null)} />
    </Pushed>
  )
}
