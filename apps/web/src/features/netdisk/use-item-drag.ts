import { type DragEvent, useState } from 'react'
import { type ChosenFiles, listDropped } from './chosen-files.ts'
import { whyNotPaste, type NetdiskWords } from './clipboard.ts'
import type { DiskItem } from './netdisk.types.ts'

/** Entries of this page, as a type of its own: another window's cannot be moved here. */
const OWN_TYPE = 'application/x-fibrewatch-netdisk'

/** What is being dragged; the browser tells its content only at the end. */
let dragged: { domainId: number; items: readonly DiskItem[] } | null = null

type Context = {
  domainId: number
  t: NetdiskWords
  /** A reason why nothing can be put anywhere, by kind of drag. */
  whyNotMove: string | null
  whyNotUpload: string | null
  onMove: (mode: 'cut' | 'copy', items: readonly DiskItem[], path: string) => void
  onUpload: (chosen: ChosenFiles, path: string) => void
}

/** Entries are dragged onto folders, with Ctrl to copy them; files from the desktop onto folders or the ground. */
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
    /** What an element needs to take what is dragged. */
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
