import { create } from 'zustand'

/** `menus`: the same search among menu entries alone. */
export type PaletteScope = 'all' | 'menus'

/** What the palette searches while it is open; null while it is closed. */
export const usePalette = create<{ scope: PaletteScope | null }>()(() => ({ scope: null }))

export const openPalette = (scope: PaletteScope): void => usePalette.setState({ scope })
export const closePalette = (): void => usePalette.setState({ scope: null })
