import { lazy, Suspense, useEffect } from 'react'
import { useLock } from '#lib/access/lock.ts'
import { closePalette, openPalette, usePalette } from './palette-store.ts'

/** Loaded at its first use: it does not delay the start. */
const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))

function openByKey(event: KeyboardEvent): void {
  if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  if (!useLock.getState().isLocked) openPalette('all')
}

/** Mounted once in the console: opens the palette by Ctrl K or ⌘ K, and by `usePalette`. */
export function PaletteHost() {
  const scope = usePalette((palette) => palette.scope)
  useEffect(() => {
    document.addEventListener('keydown', openByKey)
    return () => document.removeEventListener('keydown', openByKey)
  }, [])
  const isLocked = useLock((lock) => lock.isLocked)
  if (scope === null || isLocked) return null
  return (
    <Suspense fallback={null}>
      <Palette key={scope} scope={scope} onClose={closePalette} />
    </Suspense>
  )
}
