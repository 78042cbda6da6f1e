import { lazy, Suspense, useEffect } from 'react'
import { useLock } from '#lib/access/lock.ts'
import { closePalette, openPalette, usePalette } from './palette-store.ts'

/** Comes with its first use: nobody waits for it at the start. */
const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))

function openByKey(event: KeyboardEvent): void {
  if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  if (!useLock.getState().isLocked) openPalette('all')
}

/** Stands once in the console: opens the palette by Ctrl K or ⌘ K, and wherever else it is asked for. */
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
