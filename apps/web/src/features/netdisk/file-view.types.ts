import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import type { MenuAnchor } from '#ui/menu.tsx'
import type { DiskItem } from './netdisk.types.ts'
import type { ItemDrag } from './use-item-drag.ts'
import type { NetdiskLayout } from './use-disk-location.ts'
import type { SelectionControls } from './use-selection.ts'

export type FileViewProps = {
  label: string
  items: readonly DiskItem[]
  layout: NetdiskLayout
  /** Marked in the names; empty: nothing is searched. */
  searched: string
  cutIds: ReadonlySet<number>
  renamingId: number | null
  selection: SelectionControls<DiskItem>
  drag: ItemDrag
  head: ReactNode
  empty: ReactNode
  /** Enter, double click, a tap. */
  onOpen: (item: DiskItem) => void
  /** Keys that are not for moving about. */
  onKey: (event: KeyboardEvent) => void
  onMenu: (anchor: MenuAnchor) => void
  onRename: (item: DiskItem, toName: string | null) => void
  onEndReached: () => void
  mayDrag: boolean
  /** True when the step into this folder was taken inside the view: the keys go on working here. */
  takesFocusRef: RefObject<boolean>
}
