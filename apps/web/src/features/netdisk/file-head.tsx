import type { NetdiskSort } from '@fibrewatch/contract/netdisk'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Icon } from '#ui/icon.tsx'
import { MenuButton } from '#ui/menu.tsx'
import { netdiskMessages } from './netdisk.messages.ts'
import type { PlaceControls } from './use-place.ts'

type SortHeadProps = PlaceControls & { sortBy: NetdiskSort; text: string }

function SortHead({ place, go, sortBy, text }: SortHeadProps) {
  const t = useMessages(netdiskMessages)
  const isOn = place.sortBy === sortBy
  const order = place.isAsc ? 'ascending' : 'descending'
  return (
    <button
      type="button"
      className="column-sort"
      aria-label={isOn ? `${text}, ${t(order)}` : t('sortBy', { what: text })}
      onClick={() => go({ sortBy, isAsc: isOn ? !place.isAsc : true })}
    >
      {text}
      <span className={isOn ? 'sort-mark is-on' : 'sort-mark'}>
        <Icon name={isOn && !place.isAsc ? 'down' : 'up'} size={12} />
      </span>
    </button>
  )
}

export function FileHead({ place, go, isAllSelected, onSelectAll }: FileHeadProps) {
  const t = useMessages(netdiskMessages)
  const sort = { place, go }
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
      <span className="disk-cell is-mark">{place.key === '' ? t('mark') : t('folder')}</span>
    </div>
  )
}

type FileHeadProps = PlaceControls & { isAllSelected: boolean; onSelectAll: () => void }

/** The same sort orders where there is no table head: tiles, phones. */
export function SortMenu({ place, go }: PlaceControls) {
  const t = useMessages(netdiskMessages)
  const words = { name: t('name'), size: t('size'), time: t('modified') } as const
  const items = (['name', 'size', 'time'] as const).map((sortBy) => ({
    id: sortBy,
    label: words[sortBy],
    isChecked: place.sortBy === sortBy,
    onSelect: () => go({ sortBy }),
  }))
  return (
    <MenuButton
      label={t('sortBy', { what: words[place.sortBy] })}
      className="button ghost disk-sort"
      items={[
        ...items,
        { id: 'line', separator: true },
        { id: 'asc', label: t('ascending'), isChecked: place.isAsc, onSelect: () => go({ isAsc: true }) },
        { id: 'desc', label: t('descending'), isChecked: !place.isAsc, onSelect: () => go({ isAsc: false }) },
      ]}
    >
      {words[place.sortBy]}
      <Icon name={place.isAsc ? 'up' : 'down'} size={14} />
    </MenuButton>
  )
}
