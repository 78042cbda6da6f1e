import { create } from 'zustand'

/** Whether the facts about this installation are shown. */
export const useAbout = create<{ isOpen: boolean }>()(() => ({ isOpen: false }))

export const openAbout = (): void => useAbout.setState({ isOpen: true })
export const closeAbout = (): void => useAbout.setState({ isOpen: false })
