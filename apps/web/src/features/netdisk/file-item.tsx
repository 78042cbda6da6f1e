import { formatBytes, MISSING } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Instant } from '#ui/time-text.tsx'
import type { FileViewProps } from './file-view.types.ts'
import { MarkedName, RenameField } from './item-name.tsx'
import { netdiskMessages } from './netdisk.messages.ts'
import type { DiskItem } from './netdisk.types.ts'
import { NodeIcon } from './node-icon.tsx'

type FileItemProps = { id: string; index: number; item: DiskItem; view: FileViewProps }

function useItem({ id, index, item, view }: FileItemProps, base: string) {
  const { selection, cutIds, drag, items, renamingId } = view
  const isCursor = items[selection.cursorIndex] === item
  const path = `${item.path}${item.name}/`
  const isDir = item.type === 'dir'
  const state = [
    isCursor && 'is-current',
    cutIds.has(item.id) && 'is-cut',
    isDir && drag.target === path && 'is-target',
  ].filter((name) => name !== false)
  return {
    id,
    'data-item': index,
    role: 'option',
    'aria-selected': selection.isSelected(item),
    'aria-setsize': items.length,
    'aria-posinset': index + 1,
    className: [base, ...state].join(' '),
    draggable: renamingId !== item.id,
    ...(isDir ? drag.onto(path) : {}),
  }
}

function ItemName({ item, view, sizePx }: Pick<FileItemProps, 'item' | 'view'> & { sizePx: number }) {
  const isRenaming = view.renamingId === item.id
  return (
    <>
      <NodeIcon type={item.type} mimeType={item.mimeType} sizePx={sizePx} />
      {isRenaming ? (
        <RenameField item={item} onEnd={(toName) => view.onRename(item, toName)} />
      ) : (
        <span className="disk-name" title={item.name}>
          <MarkedName text={item.name} searched={view.searched} isTile={view.layout === 'tiles'} />
        </span>
      )}
    </>
  )
}

/** The box beside a name: a tap selects, without clearing the selection. */
const Check = ({ isOn }: { isOn: boolean }) => (
  <span className="disk-check" aria-hidden="true">
    <i className={isOn ? 'disk-box is-on' : 'disk-box'} />
  </span>
)

export function FileRow(props: FileItemProps) {
  const { item, view } = props
  const t = useMessages(netdiskMessages)
  const isSearch = view.searched !== ''
  return (
    <div {...useItem(props, 'disk-row')}>
      <Check isOn={view.selection.isSelected(item)} />
      <span className="disk-cell is-name">
        <ItemName item={item} view={view} sizePx={16} />
      </span>
      <span className="disk-cell number">{item.type === 'dir' ? MISSING : formatBytes(item.fsize)}</span>
      <span className="disk-cell number">
        <Instant at={item.updatedAt} />
      </span>
      <span className="disk-cell is-uploader">
        <span className="ellipsis text-2">{item.uploader ?? MISSING}</span>
      </span>
      <span className="disk-cell is-mark">
        <span className="ellipsis text-2" title={isSearch ? item.path : item.mark}>
          {isSearch ? item.path || t('top') : item.mark}
        </span>
      </span>
    </div>
  )
}

export function FileTile(props: FileItemProps) {
  const { item, view } = props
  return (
    <div {...useItem(props, 'disk-tile')}>
      <Check isOn={view.selection.isSelected(item)} />
      <ItemName item={item} view={view} sizePx={40} />
      <span className="fs-12 text-3">{item.type === 'dir' ? '' : formatBytes(item.fsize)}</span>
    </div>
  )
}
