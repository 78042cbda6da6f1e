import type { NetdiskSort } from '@fibrewatch/contract/netdisk'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Icon } from '#ui/icon.tsx'
import { MenuButton } from '#ui/menu.tsx'
import { netdiskMessages } from './netdisk.messages.ts'
import type { DiskLocationControls } from './use-disk-location.ts'

type SortHeadProps = DiskLocationControls & { sortBy: NetdiskSort; text: string }

function SortHead({ location, go, sortBy, text }: SortHeadProps) {
  const t = useMessages(netdiskMessages)
  const isOn = location.sortBy === sortBy
  const order = location.isAsc ? 'ascending' : 'descending'
  return (
    <button
      type="button"
      className="column-sort"
      aria-label={isOn ? `${text}, ${t(order)}` : t('sortBy', { what: text })}
      onClick={() => go({ sortBy, isAsc: isOn ? !location.isAsc : true })}
    >
      {text}
      <span className={isOn ? 'sort-mark is-on' : 'sort-mark'}>
        <Icon name={isOn && !location.isAsc ? 'down' : 'up'} size={12} />
      </span>
    </button>
  )
}

export function FileHead({ location, go, isAllSelected, onSelectAll }: FileHeadProps) {
  const t = useMessages(netdiskMessages)
  const sort = { location, go }
  return (
    <div className="disk-row disk-head" role="presentation" onClick={(event) => event.stopPropagation()}>
      <span className="disk-check">
        <input type="checkbox" aria-label={t('selectAll')} checked={isAllSelected} onChange={onSelectAll} />
      </span>
      <span className="disk-cell is-name">
        <SortHead {...sort} sortBy="name" text={t('name')} />
      </span>
      <span className="disk-cell number">
        <SortHead {...sort} sortBy="size" text={t('size')} />
      </span>
      <span className="disk-cell number">
        <SortHead {...sort} sortBy="time" text={t('modified')} />
      </span>
      <span className="disk-cell is-uploader">{t('uploader')}</span>
      <span className="disk-cell is-mark">{location.key === '' ? t('mark') : t('folder')}</span>
    </div>
  )
}

type FileHeadProps = DiskLocationControls & { isAllSelected: boolean; onSelectAll: () => void }

/** The same sort orders where there is no table head: tiles, phones. */
export function SortMenu({ location, go }: DiskLocationControls) {
  const t = useMessages(netdiskMessages)
  const words = { name: t('name'), size: t('size'), time: t('modified') } as const
  const items = (['name', 'size', 'time'] as const).map((sortBy) => ({
    id: sortBy,
    label: words[sortBy],
    isChecked: location.sortBy === sortBy,
    onSelect: () => go({ sortBy }),
  }))
  return (
    <MenuButton
      label={t('sortBy', { what: words[location.sortBy] })}
      className="button ghost disk-sort"
      items={[
        ...items,
        { id: 'line', separator: true },
        { id: 'asc', label: t('ascending'), isChecked: location.isAsc, onSelect: () => go({ isAsc: true }) },
        {
          id: 'desc',
          label: t('descending'),
          isChecked: !location.isAsc,
          onSelect: () => go({ isAsc: false }),
        },
      ]}
    >
      {words[location.sortBy]}
      <Icon name={location.isAsc ? 'up' : 'down'} size={14} />
    </MenuButton>
  )
}
