import { create } from 'zustand'

/** `menus`: the same search among menu entries alone. */
export type PaletteScope = 'all' | 'menus'

/** The scope of the open palette; null while it is closed. */
export const usePalette = create<{ scope: PaletteScope | null }>()(() => ({ scope: null }))

export const openPalette = (scope: PaletteScope): void => usePalette.setState({ scope })
export const closePalette = (): void => usePalette.setState({ scope: null })
