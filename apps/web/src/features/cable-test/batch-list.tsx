import { batchApi, type BatchRow } from '@fibrewatch/contract/batch'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatNumber } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { useTellName } from '#lib/words/first-names.ts'
import { confirmRemoval } from '#ui/parts/confirm-removal.tsx'
import { useCommand } from '#ui/parts/use-command.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import type { ListColumn, RowAction } from '#ui/table/table.types.ts'
import { Instant } from '#ui/time-text.tsx'
import { BatchAddForm, BatchEditForm } from './batch-form.tsx'
import { BATCH_CALLS, batchSource } from './batch-queries.ts'
import { cableTestMessages } from './cable-test.messages.ts'
import { useLimitWords } from './limit-words.ts'
import type { CableTestWords } from './uploads.ts'

/** A count that asks for attention stands out; none is quiet. */
const drawCount = (count: number) => (
  <span className={count > 0 ? 'strong' : 'text-3'}>{formatNumber(count)}</span>
)

function makeNameColumns(t: CableTestWords): ListColumn<BatchRow>[] {
  return [
    {
      id: 'name',
      head: t('name'),
      width: 220,
      grow: true,
      sortBy: 'name',
      card: 'title',
      cell: ({ name }) => <span className="ellipsis">{name}</span>,
    },
    {
      id: 'cable',
      head: t('cable'),
      width: 220,
      sortBy: 'cableName',
      cell: ({ cableName, cableCode }) => (
        <span className="ellipsis">
          {cableName === '' && cableCode === '' ? '—' : cableName}{' '}
          <span className="mono fs-12 text-3">{cableCode}</span>
        </span>
      ),
    },
    {
      id: 'ends',
      head: t('ends'),
      width: 190,
      cell: ({ endA, endB }) => <span className="ellipsis text-2">{`${endA} – ${endB}`}</span>,
    },
  ]
}

type Tell = (name: string) => string

function makeFigureColumns(t: CableTestWords, tell: Tell, tellLimit: Tell): ListColumn<BatchRow>[] {
  const count = (id: string, head: string, countOf: (row: BatchRow) => number): ListColumn<BatchRow> => ({
    id,
    head,
    width: 84,
    align: 'right',
    cell: (row) => drawCount(countOf(row)),
  })
  return [
    {
      id: 'fibreCount',
      head: t('fibreCount'),
      width: 76,
      align: 'right',
      sortBy: 'fibreCount',
      cell: ({ fibreCount }) => formatNumber(fibreCount),
    },
    {
      ...count('files', t('filesColumn'), ({ files }) => files.total),
      cell: (row) => formatNumber(row.files.total),
    },
    count('needsPlacing', t('needsPlacing'), ({ files }) => files.needsPlacing),
    count('refused', t('refusedFiles'), ({ files }) => files.refused),
    {
      id: 'limitSet',
      head: t('limitSet'),
      width: 170,
      cell: ({ limitSetName }) => (
        <span className="ellipsis text-2">
          {limitSetName === null ? t('noLimit') : tellLimit(limitSetName)}
        </span>
      ),
    },
    {
      id: 'domain',
      head: t('domain'),
      width: 110,
      hiddenByDefault: true,
      cell: ({ domainName }) => <span className="ellipsis">{tell(domainName)}</span>,
    },
    {
      id: 'updatedAt',
      head: t('updated'),
      width: 110,
      align: 'right',
      sortBy: 'updatedAt',
      cell: ({ updatedAt }) => <Instant at={updatedAt} />,
    },
  ]
}

function useRemoval(t: CableTestWords) {
  const send = useCommand(batchApi.delete, { doneText: t('removed'), invalidates: BATCH_CALLS })
  return async ({ id, name, files }: BatchRow) => {
    const text = t('removeText', { count: files.total })
    const isSure = await confirmRemoval({ title: t('removeAsk', { name }), text })
    return isSure && (await send({ body: { id } }))
  }
}

function useRowActions(t: CableTestWords, onEdit: (row: BatchRow) => void): RowAction<BatchRow>[] {
  const remove = useRemoval(t)
  return [
    { id: 'edit', label: t('edit'), icon: 'edit', endpoint: batchApi.update, onSelect: onEdit },
    {
      id: 'delete',
      label: t('remove'),
      icon: 'trash',
      endpoint: batchApi.delete,
      isDanger: true,
      placement: 'menu',
      onSelect: remove,
    },
  ]
}

/** All batches; a click opens one in a tab of its own. */
export function BatchList() {
  const t = useMessages(cableTestMessages)
  const tell = useTellName()
  const navigate = useNavigate()
  const tellLimit = useLimitWords()
  const columns = useMemo(
    () => [...makeNameColumns(t), ...makeFigureColumns(t, tell, tellLimit)],
    [t, tell, tellLimit],
  )
  const [edited, setEdited] = useState<BatchRow | 'new' | null>(null)
  const close = () => setEdited(null)
  return (
    <>
      <DataTable
        id="cableTest.batch"
        label={t('batches')}
        source={batchSource}
        columns={columns}
        searchHint={t('searchHint')}
        rowKey={({ id }) => String(id)}
        rowName={({ name }) => name}
        empty={t('emptyBatches')}
        onOpen={({ id }) => void navigate({ search: `?id=${id}` })}
        rowActions={useRowActions(t, setEdited)}
        toolbarActions={[
          {
            id: 'add',
            label: t('add'),
            icon: 'add',
            isPrimary: true,
            endpoint: batchApi.add,
            onSelect: () => setEdited('new'),
          },
        ]}
      />
      {edited === 'new' && <BatchAddForm onClose={close} />}
      {edited !== null && edited !== 'new' && <BatchEditForm batch={edited} onClose={close} />}
    </>
  )
}
