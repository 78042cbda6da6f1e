import { lazy, Suspense } from 'react'
import { useAbout } from './about-store.ts'

const AboutDialog = lazy(async () => {
  const { AboutDialog: Dialog } = await import('./about-dialog.tsx')
  return { default: Dialog }
})

/** Shows the facts about this installation when `useAbout` is open. */
export function AboutHost() {
  const isOpen = useAbout((about) => about.isOpen)
  if (!isOpen) return null
  return (
    <Suspense fallback={null}>
      <AboutDialog />
    </Suspense>
  )
}
