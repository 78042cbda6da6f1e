import { create } from 'zustand'
import { defineStored } from '#lib/storage/stored.ts'

const parseFlag = (value: unknown) => (typeof value === 'boolean' ? value : null)
const storedFolded = defineStored('side_menu_folded', parseFlag)

/** Whether the side menu shows icons alone. */
export const useSideMenu = create<{ isFolded: boolean }>()(() => ({ isFolded: storedFolded.load() ?? false }))

export function changeSideMenu(isFolded: boolean): void {
  storedFolded.save(isFolded)
  useSideMenu.setState({ isFolded })
}
