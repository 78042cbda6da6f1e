import { type DragEvent, useState } from 'react'
import { type ChosenFiles, listDropped } from '#lib/upload/chosen-files.ts'
import { whyNotPaste, type NetdiskWords } from './clipboard.ts'
import type { DiskItem } from './netdisk.types.ts'

/** Entries of this page have a type of their own: those of another window cannot be moved here. */
const OWN_TYPE = 'application/x-fibrewatch-netdisk'

/** The dragged entries; the browser reveals the data only at the drop. */
let dragged: { domainId: number; items: readonly DiskItem[] } | null = null

type Context = {
  domainId: number
  t: NetdiskWords
  /** Why nothing can be dropped anywhere, by kind of drag. */
  whyNotMove: string | null
  whyNotUpload: string | null
  onMove: (mode: 'cut' | 'copy', items: readonly DiskItem[], path: string) => void
  onUpload: (chosen: ChosenFiles, path: string) => void
}

/** Drags entries onto folders, with Ctrl to copy them; drags files from the desktop onto folders or the background. */
export function useItemDrag({ domainId, t, whyNotMove, whyNotUpload, onMove, onUpload }: Context) {
  const [target, setTarget] = useState<string | null>(null)
  const accepts = (event: DragEvent, path: string): boolean => {
    const types = event.dataTransfer.types
    if (types.includes('Files')) return whyNotUpload === null
    if (!types.includes(OWN_TYPE) || dragged === null || whyNotMove !== null) return false
    const mode = event.ctrlKey ? 'copy' : 'cut'
    return whyNotPaste({ mode, ...dragged }, { domainId, path }, t) === null
  }
  const drop = (event: DragEvent, path: string) => {
    setTarget(null)
    if (!accepts(event, path)) return
    event.preventDefault()
    event.stopPropagation()
    if (event.dataTransfer.types.includes('Files')) {
      void listDropped(event.dataTransfer).then((chosen) => onUpload(chosen, path))
    } else if (dragged !== null) onMove(event.ctrlKey ? 'copy' : 'cut', dragged.items, path)
  }
  return {
    /** Folder under the pointer that would take it. */
    target,
    start: (event: DragEvent, items: readonly DiskItem[]) => {
      dragged = { domainId, items }
      event.dataTransfer.setData(OWN_TYPE, '')
      event.dataTransfer.effectAllowed = 'copyMove'
    },
    end: () => {
      dragged = null
      setTarget(null)
    },
    /** Properties that make an element a drop target. */
    onto: (path: string) => ({
      onDragOver: (event: DragEvent) => {
        event.stopPropagation()
        if (!accepts(event, path)) return setTarget(null)
        event.preventDefault()
        const isCopy = event.dataTransfer.types.includes('Files') || event.ctrlKey
        event.dataTransfer.dropEffect = isCopy ? 'copy' : 'move'
        return setTarget(path)
      },
      onDragLeave: () => setTarget((former) => (former === path ? null : former)),
      onDrop: (event: DragEvent) => drop(event, path),
    }),
  }
}

export type ItemDrag = ReturnType<typeof useItemDrag>
