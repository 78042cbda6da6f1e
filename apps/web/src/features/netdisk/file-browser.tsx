import { netdiskApi, netdiskTransferApi } from '@fibrewatch/contract/netdisk'
import { type KeyboardEvent, type RefObject, useCallback, useMemo, useState } from 'react'
import { mayCall, selectPermitted } from '#lib/access/access.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { DataState } from '#ui/data-state.tsx'
import { type MenuAnchor, type MenuItem, PopupMenu } from '#ui/menu.tsx'
import { showToast } from '#ui/toast.tsx'
import { PasteBar, SelectionBar } from './bars.tsx'
import type { ChosenFiles } from '#lib/upload/chosen-files.ts'
import { setClipboard, useClipboard, whyNotPaste } from './clipboard.ts'
import { FileHead } from './file-head.tsx'
import { FileView } from './file-view.tsx'
import { parentOf } from './netdisk-path.ts'
import { netdiskMessages } from './netdisk.messages.ts'
import { useFiles } from './netdisk.queries.ts'
import type { DiskItem } from './netdisk.types.ts'
import { Crumbs } from './toolbar.tsx'
import { type ItemAction, makeItemActions, makeMenuItem } from './use-item-actions.ts'
import { useItemDrag } from './use-item-drag.ts'
import type { Operations } from './use-operations.ts'
import type { DiskLocationControls } from './use-disk-location.ts'
import { useSelection } from './use-selection.ts'

type BrowserProps = DiskLocationControls & {
  operations: Operations
  onInfo: (item: DiskItem) => void
  onMkdir: () => void
  onUpload: (chosen: ChosenFiles, path: string) => void
  /** Opens another folder from inside the list, which keeps the focus. */
  onWalk: (path: string) => void
  takesFocusRef: RefObject<boolean>
}

function useItems(location: DiskLocationControls['location']) {
  const query = useFiles(location)
  const { path } = location
  const items = useMemo(
    () =>
      (query.data?.pages ?? []).flatMap(({ list }) =>
        list.map((node): DiskItem => ({ ...node, path: node.belongTo ?? path })),
      ),
    [query.data, path],
  )
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  return { query, items, loadMore }
}

const KEY_OF_ACTION: Readonly<Record<string, string>> = {
  'Ctrl+c': 'copy',
  'Ctrl+x': 'cut',
  F2: 'rename',
  Delete: 'delete',
  'Alt+Enter': 'info',
}

const nameOfKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  `${ctrlKey || metaKey ? 'Ctrl+' : ''}${altKey ? 'Alt+' : ''}${key.length === 1 ? key.toLowerCase() : key}`

/** The clipboard, where it may be pasted, and pasting. */
function usePaste({ location, operations }: Pick<BrowserProps, 'location' | 'operations'>) {
  const t = useMessages(netdiskMessages)
  const held = useClipboard((clipboard) => clipboard.held)
  const findReason = (): string | null => {
    if (held === null) return t('nothingHeld')
    if (location.key !== '') return t('notInSearch')
    return mayCall(netdiskApi[held.mode]) ? whyNotPaste(held, location, t) : t('denied')
  }
  const reason = findReason()
  const paste = () => {
    if (reason !== null) showToast(reason)
    else if (held !== null) void operations.paste(held, location.path)
  }
  return { held, reason, paste }
}

type GroundUses = Pick<BrowserProps, 'location' | 'onMkdir'> & {
  pasting: ReturnType<typeof usePaste>
  selectAll: () => void
  refresh: () => void
}

/** The actions on the folder itself. */
function useGroundMenu({ location, onMkdir, pasting, selectAll, refresh }: GroundUses): MenuItem[] {
  const t = useMessages(netdiskMessages)
  const inSearch = location.key === '' ? null : t('notInSearch')
  const { mkdir } = netdiskApi
  const free = { keys: '', whyNot: null }
  const actions: Omit<ItemAction, 'icon'>[] = [
    { ...free, id: 'mkdir', label: t('mkdir'), endpoint: mkdir, whyNot: inSearch, onSelect: onMkdir },
    { id: 'paste', label: t('paste'), keys: 'Ctrl+V', whyNot: pasting.reason, onSelect: pasting.paste },
    { ...free, id: 'all', label: t('selectAll'), keys: 'Ctrl+A', onSelect: selectAll },
    { ...free, id: 'refresh', label: t('refresh'), onSelect: refresh },
  ]
  return selectPermitted(actions).map(makeMenuItem)
}

function useBrowserDrag({ location, operations, onUpload }: BrowserProps) {
  const t = useMessages(netdiskMessages)
  const denied = (isAllowed: boolean) => (isAllowed ? null : t('denied'))
  return useItemDrag({
    domainId: location.domainId,
    t,
    whyNotMove: denied(mayCall(netdiskApi.cut)),
    whyNotUpload: location.key === '' ? denied(mayCall(netdiskTransferApi.token)) : t('notInSearch'),
    onMove: (mode, dragged, path) => void operations.put(mode, dragged, path),
    onUpload,
  })
}

function useBrowser(props: BrowserProps) {
  const { location, operations, onInfo, onMkdir, onWalk } = props
  const t = useMessages(netdiskMessages)
  const { query, items, loadMore } = useItems(location)
  const selection = useSelection(items)
  const pasting = usePaste(props)
  const [renamingId, setRenamingId] = useState<number | null>(null)
  const onOpen = (item: DiskItem) =>
    item.type === 'dir' ? onWalk(`${item.path}${item.name}/`) : onInfo(item)
  const { domainId } = location
  const { selected, selectAll, clear } = selection
  const onRename = ({ id }: DiskItem) => setRenamingId(id)
  const actions = makeItemActions({ domainId, selected, operations, t, onOpen, onInfo, onRename })
  const onKey = useBrowserKeys({
    actions,
    paste: pasting.paste,
    selectAll,
    up: () => location.path !== '' && location.key === '' && onWalk(parentOf(location.path)),
    escape: () => {
      const isHolding = pasting.held !== null || selected.length > 0
      if (pasting.held !== null) setClipboard(null)
      else clear()
      return isHolding
    },
  })
  const refresh = () => void query.refetch()
  const groundMenu = useGroundMenu({ location, onMkdir, pasting, selectAll, refresh })
  const endRename = (item: DiskItem, toName: string | null) => {
    setRenamingId(null)
    if (toName !== null) void operations.rename(item, toName)
  }
  const shown = { query, items, loadMore, selection, pasting, actions, groundMenu }
  return { ...shown, renamingId, onOpen, onKey, endRename, drag: useBrowserDrag(props) }
}

type FileMenuProps = { anchor: MenuAnchor; browser: ReturnType<typeof useBrowser>; onClose: () => void }

function FileMenu({ anchor, browser: { selection, actions, groundMenu }, onClose }: FileMenuProps) {
  const t = useMessages(netdiskMessages)
  const own = selection.selected.length === 0 ? [] : actions.map(makeMenuItem)
  const line: MenuItem[] = own.length === 0 ? [] : [{ id: 'line', separator: true }]
  return (
    <PopupMenu
      label={t('fileMenu')}
      anchor={anchor}
      items={[...own, ...line, ...groundMenu]}
      onClose={onClose}
    />
  )
}

/** The entries of a folder or a search, and all actions on them by pointer and by key. */
export function FileBrowser(props: BrowserProps) {
  const { location, go, takesFocusRef } = props
  const t = useMessages(netdiskMessages)
  const browser = useBrowser(props)
  const { query, items, selection, pasting, actions, drag } = browser
  const { held } = pasting
  const [anchor, setAnchor] = useState<MenuAnchor | null>(null)
  const cutIds = useMemo(() => new Set(held?.mode === 'cut' ? held.items.map(({ id }) => id) : []), [held])
  const count = selection.selected.length
  const isAllSelected = items.length > 0 && count === items.length
  const toggleAll = isAllSelected ? selection.clear : selection.selectAll
  return (
    <div
      className={drag.target === location.path ? 'disk-browser is-target' : 'disk-browser'}
      {...drag.onto(location.path)}
    >
      {count > 0 ? (
        <SelectionBar count={count} actions={actions} onClear={selection.clear} />
      ) : (
        <Crumbs location={location} go={go} drag={drag} />
      )}
      {held !== null && <PasteBar held={held} reason={pasting.reason} onPaste={pasting.paste} />}
      <DataState query={query} what={t('fileList')}>
        {() => (
          <FileView
            label={t('fileList')}
            items={items}
            layout={location.layout}
            searched={location.key}
            cutIds={cutIds}
            renamingId={browser.renamingId}
            selection={selection}
            drag={drag}
            mayDrag={mayCall(netdiskApi.cut) || mayCall(netdiskApi.copy)}
            head={<FileHead {...{ location, go, isAllSelected }} onSelectAll={toggleAll} />}
            empty={<EmptyNotice searched={location.key} />}
            onOpen={browser.onOpen}
            onKey={browser.onKey}
            onMenu={setAnchor}
            onRename={browser.endRename}
            onEndReached={browser.loadMore}
            takesFocusRef={takesFocusRef}
          />
        )}
      </DataState>
      {anchor !== null && <FileMenu anchor={anchor} browser={browser} onClose={() => setAnchor(null)} />}
    </div>
  )
}

function EmptyNotice({ searched }: { searched: string }) {
  const t = useMessages(netdiskMessages)
  return <div className="notice">{searched === '' ? t('empty') : t('nothingFound', { key: searched })}</div>
}

type KeyUses = {
  actions: readonly ItemAction[]
  paste: () => void
  selectAll: () => void
  up: () => void
  /** Clears the selection or the clipboard; returns whether there was any. */
  escape: () => boolean
}

function useBrowserKeys({ actions, paste, selectAll, up, escape }: KeyUses) {
  return (event: KeyboardEvent) => {
    const name = nameOfKey(event)
    const uses: Readonly<Record<string, () => void>> = {
      'Ctrl+v': paste,
      'Ctrl+a': selectAll,
      Backspace: up,
    }
    const use = uses[name]
    const action = actions.find(({ id }) => id === KEY_OF_ACTION[name])
    if (name === 'Escape' && escape()) return event.preventDefault()
    if (use === undefined && action === undefined) return undefined
    event.preventDefault()
    if (use !== undefined) return use()
    const reason = action?.whyNot ?? null
    return reason === null ? action?.onSelect() : showToast(reason)
  }
}
