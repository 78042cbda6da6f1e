import { lazy, Suspense, useEffect } from 'react'
import { useBrand } from '#lib/brand/brand.ts'
import { useTheme } from '#ui/theme.ts'
import { chooseIconfontUrl, loadIconfont } from '#ui/iconfont.ts'
import { useSettings } from './settings-store.ts'
import { startSettingsSync } from './settings-sync.ts'
import { changeInstallable } from './web-app.ts'

const SettingsDrawer = lazy(async () => {
  const { SettingsDrawer: Drawer } = await import('./settings-drawer.tsx')
  return { default: Drawer }
})

/** Applies the settings that are more than a style, saves them, and shows them when asked. */
export function ThemeHost() {
  const isOpen = useSettings((settings) => settings.isOpen)
  const pwa = useTheme((theme) => theme.pwa)
  const ownUrl = useTheme((theme) => theme.iconfontUrl)
  const installedUrl = useBrand(({ brand }) => brand?.iconfontUrl ?? null)
  const iconfontUrl = chooseIconfontUrl(ownUrl, installedUrl)
  useEffect(() => startSettingsSync(), [])
  useEffect(() => changeInstallable(pwa), [pwa])
  useEffect(() => void loadIconfont(iconfontUrl), [iconfontUrl])
  if (!isOpen) return null
  return (
    <Suspense fallback={null}>
      <SettingsDrawer />
    </Suspense>
  )
}
