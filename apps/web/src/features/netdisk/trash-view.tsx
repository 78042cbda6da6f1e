import { type NetdiskTrashed, netdiskApi } from '@fibrewatch/contract/netdisk'
import { type ReactNode, useState } from 'react'
import { formatBytes, MISSING } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { DataState } from '#ui/data-state.tsx'
import { confirmRemoval } from '#ui/parts/confirm-removal.tsx'
import { ActionButton } from '#ui/table/action-button.tsx'
import { Instant } from '#ui/time-text.tsx'
import { VirtualList } from '#ui/virtual-list.tsx'
import { netdiskMessages } from './netdisk.messages.ts'
import { useTrash } from './netdisk.queries.ts'
import { NodeIcon } from './node-icon.tsx'
import type { Operations } from './use-operations.ts'
import { toggle } from './use-selection.ts'
import './trash-view.css'

type TrashLineProps = {
  item: NetdiskTrashed
  isChosen: boolean
  onChoose: () => void
  children: ReactNode
}

function TrashLine({ item, isChosen, onChoose, children }: TrashLineProps) {
  const t = useMessages(netdiskMessages)
  const { name, type, fsize, path, trashedAt, trashedBy } = item
  return (
    <div className="disk-trash-row" aria-label={name}>
      <input type="checkbox" aria-label={t('choose', { name })} checked={isChosen} onChange={onChoose} />
      <NodeIcon type={type} mimeType={null} />
      <span className="ellipsis" title={name}>
        {name}
      </span>
      <span className="ellipsis text-2 is-from" title={path}>
        {path === '' ? t('top') : path}
      </span>
      <span className="number">{type === 'dir' ? MISSING : formatBytes(fsize)}</span>
      <span className="ellipsis text-2 is-by">{trashedBy ?? MISSING}</span>
      <span className="number">
        <Instant at={trashedAt} />
      </span>
      <span className="row-actions disk-trash-actions">{children}</span>
    </div>
  )
}

function useChosen(items: readonly NetdiskTrashed[]) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const chosen = items.filter(({ id }) => ids.has(id))
  return {
    chosen,
    has: ({ id }: NetdiskTrashed) => ids.has(id),
    toggleOne: ({ id }: NetdiskTrashed) => setIds((former) => toggle(former, id)),
    toggleAll: () => setIds(chosen.length === items.length ? new Set() : new Set(items.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  }
}

function useTrashActions(operations: Operations) {
  const t = useMessages(netdiskMessages)
  const purge = async (items: readonly NetdiskTrashed[]) => {
    const [first] = items
    const title =
      items.length === 1
        ? t('purgeAsk', { name: first?.name ?? '' })
        : t('purgeAskMany', { count: items.length })
    return (
      (await confirmRemoval({
        title,
        names: items.map(({ name }) => name),
        text: t('purgeText'),
        okText: t('purge'),
      })) && (await operations.purge(items))
    )
  }
  const empty = async () => {
    const isSure = await confirmRemoval({
      title: t('emptyAsk'),
      text: t('purgeText'),
      okText: t('emptyTrash'),
    })
    if (isSure) await operations.empty()
  }
  return { purge, empty }
}

type TrashButtonsProps = {
  items: readonly NetdiskTrashed[]
  className: string
  operations: Operations
  onDone: () => void
}

function TrashButtons({ items, className, operations, onDone }: TrashButtonsProps) {
  const t = useMessages(netdiskMessages)
  const { purge } = useTrashActions(operations)
  const whyNot = items.length > 0 ? null : t('needsSome')
  return (
    <>
      <ActionButton
        className={className}
        label={t('restore')}
        endpoint={netdiskApi.restore}
        whyNot={whyNot}
        onSelect={async () => (await operations.restore(items)) && onDone()}
      />
      <ActionButton
        className={`${className} is-danger`}
        label={t('purge')}
        endpoint={netdiskApi.purge}
        whyNot={whyNot}
        onSelect={async () => (await purge(items)) && onDone()}
      />
    </>
  )
}

type TrashBarProps = {
  items: readonly NetdiskTrashed[]
  marked: ReturnType<typeof useChosen>
  operations: Operations
}

function TrashBar({ items, marked, operations }: TrashBarProps) {
  const t = useMessages(netdiskMessages)
  const { empty } = useTrashActions(operations)
  const { chosen, toggleAll, clear } = marked
  return (
    <div className="table-toolbar" role="toolbar" aria-label={t('trash')}>
      <label className="disk-all">
        <input
          type="checkbox"
          disabled={items.length === 0}
          checked={items.length > 0 && chosen.length === items.length}
          onChange={toggleAll}
        />
        {chosen.length === 0 ? t('selectAll') : t('selected', { count: chosen.length })}
      </label>
      <span className="table-actions disk-right">
        <TrashButtons items={chosen} className="button" operations={operations} onDone={clear} />
        <ActionButton
          className="button"
          label={t('emptyTrash')}
          icon="trash"
          endpoint={netdiskApi.empty}
          whyNot={items.length === 0 ? t('trashEmpty') : null}
          onSelect={empty}
        />
      </span>
    </div>
  )
}

/** The deleted entries: restore them, or delete them for good. */
export function TrashView({ domainId, operations }: { domainId: number; operations: Operations }) {
  const t = useMessages(netdiskMessages)
  const query = useTrash(domainId)
  const items = query.data?.pages.flatMap(({ list }) => list) ?? []
  const marked = useChosen(items)
  const loadMore = () => {
    if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage()
  }
  return (
    <>
      <TrashBar items={items} marked={marked} operations={operations} />
      <DataState query={query} what={t('trash')} isEmpty={() => items.length === 0} empty={t('trashEmpty')}>
        {() => (
          <VirtualList
            label={t('trash')}
            rows={items}
            rowKey={({ id }) => String(id)}
            estimatedHeightPx={40}
            onEndReached={loadMore}
          >
            {(item) => (
              <TrashLine item={item} isChosen={marked.has(item)} onChoose={() => marked.toggleOne(item)}>
                <TrashButtons
                  items={[item]}
                  className="row-action"
                  operations={operations}
                  onDone={marked.clear}
                />
              </TrashLine>
            )}
          </VirtualList>
        )}
      </DataState>
    </>
  )
}
