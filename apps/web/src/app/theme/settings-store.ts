import { create } from 'zustand'

/** Whether the settings are shown beside the page. */
export const useSettings = create<{ isOpen: boolean }>()(() => ({ isOpen: false }))

export const openSettings = (): void => useSettings.setState({ isOpen: true })
export const closeSettings = (): void => useSettings.setState({ isOpen: false })
