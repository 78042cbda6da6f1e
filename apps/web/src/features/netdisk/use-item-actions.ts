import type { Endpoint } from '@fibrewatch/contract/endpoint'
import { netdiskApi, netdiskTransferApi } from '@fibrewatch/contract/netdisk'
import { createElement, type ReactNode } from 'react'
import { selectPermitted } from '#lib/access/access.ts'
import type { IconName } from '#ui/icon.tsx'
import type { MenuItem } from '#ui/menu.tsx'
import { type NetdiskWords, setClipboard } from './clipboard.ts'
import type { DiskItem } from './netdisk.types.ts'
import type { Operations } from './use-operations.ts'

export type ItemAction = {
  id: string
  label: string
  icon: IconName
  /** Shown beside it in the menu. */
  keys: string
  endpoint?: Endpoint
  whyNot: string | null
  isDanger?: boolean
  onSelect: () => void
}

type ActionContext = {
  domainId: number
  selected: readonly DiskItem[]
  operations: Operations
  t: NetdiskWords
  onOpen: (item: DiskItem) => void
  onInfo: (item: DiskItem) => void
  onRename: (item: DiskItem) => void
}

function makeTransferActions({ domainId, selected, operations, t }: ActionContext): ItemAction[] {
  const some = { whyNot: selected.length > 0 ? null : t('needsSome') }
  const putOnClipboard = (mode: 'cut' | 'copy') => () => setClipboard({ mode, domainId, items: selected })
  const { cut, copy } = netdiskApi
  const download = () => void operations.download(selected)
  const endpoint = netdiskTransferApi.ticket
  return [
    {
      id: 'download',
      label: t('download'),
      icon: 'download',
      keys: '',
      endpoint,
      ...some,
      onSelect: download,
    },
    {
      id: 'copy',
      label: t('copy'),
      icon: 'copy',
      keys: 'Ctrl+C',
      endpoint: copy,
      ...some,
      onSelect: putOnClipboard('copy'),
    },
    {
      id: 'cut',
      label: t('cut'),
      icon: 'clipboard',
      keys: 'Ctrl+X',
      endpoint: cut,
      ...some,
      onSelect: putOnClipboard('cut'),
    },
  ]
}

/** The actions the user may do on the selected entries: the same in the bar, in the menu and by key. */
export function makeItemActions(context: ActionContext): ItemAction[] {
  const { selected, operations, t, onOpen, onInfo, onRename } = context
  const [first] = selected
  const one = { whyNot: selected.length === 1 ? null : t('needsOne') }
  const some = { whyNot: selected.length > 0 ? null : t('needsSome') }
  const withFirst = (act: (item: DiskItem) => void) => () => first !== undefined && act(first)
  const { rename, info } = netdiskApi
  const removal = {
    endpoint: netdiskApi.delete,
    isDanger: true,
    onSelect: () => void operations.remove(selected),
  }
  return selectPermitted([
    { id: 'open', label: t('open'), icon: 'eye', keys: 'Enter', ...one, onSelect: withFirst(onOpen) },
    ...makeTransferActions(context),
    {
      id: 'rename',
      label: t('rename'),
      icon: 'edit',
      keys: 'F2',
      endpoint: rename,
      ...one,
      onSelect: withFirst(onRename),
    },
    {
      id: 'info',
      label: t('details'),
      icon: 'information',
      keys: 'Alt+Enter',
      endpoint: info,
      ...one,
      onSelect: withFirst(onInfo),
    },
    { id: 'delete', label: t('remove'), icon: 'trash', keys: 'Delete', ...some, ...removal },
  ])
}

/** An action as a menu item: with its key, or why it is disabled. */
export function makeMenuItem(action: Omit<ItemAction, 'icon'>): MenuItem {
  const reason = action.whyNot
  const className = action.isDanger === true && reason === null ? 'menu-label is-danger' : 'menu-label'
  const label: ReactNode = createElement(
    'span',
    { className: `${className} disk-menu-label` },
    action.label,
    createElement('small', { className: 'text-3' }, reason ?? action.keys),
  )
  return { id: action.id, label, isDisabled: reason !== null, onSelect: action.onSelect }
}
