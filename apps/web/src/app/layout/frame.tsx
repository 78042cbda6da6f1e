import { useEffect, useLayoutEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useTheme } from '#ui/theme.ts'
import { useMenu } from '#app/menu/menu-store.ts'
import { useMenuTitle } from '#app/menu/menu-title.ts'
import { firstPage } from '#app/menu/menu-tree.ts'
import { NotFound } from '#app/errors/not-found.tsx'
import { PaletteHost } from '#app/palette/palette-host.tsx'
import { useAlarmAttention } from '#app/sound/use-alarm-attention.ts'
import { TabBar } from '#app/tabs/tab-bar.tsx'
import { TabPages } from '#app/tabs/tab-pages.tsx'
import { isTabGuarded, leaveTabs, restoreTabs, useTabs, visitTab } from '#app/tabs/tabs-store.ts'
import { useLeaveGuard } from '#app/tabs/use-leave-guard.ts'
import { BottomBar } from './bottom-bar.tsx'
import { ConnectionBanner } from './connection.tsx'
import { Header } from './header.tsx'
import { SideMenu } from './side-menu.tsx'

/** Opens the tab of the address, before anything is painted. */
function useTabOfAddress(isPage: boolean): void {
  const { pathname, search } = useLocation()
  useLayoutEffect(() => restoreTabs(), [])
  useLayoutEffect(() => {
    if (isPage) visitTab(pathname, search)
  }, [isPage, pathname, search])
}

/** When the window closes: the browser asks while work is not saved, then the tabs are stored. */
function useLeaving(): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      const tabs = useTabs.getState()
      if (tabs.list.some(({ key }) => isTabGuarded(tabs, key))) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    addEventListener('pagehide', leaveTabs)
    return () => {
      removeEventListener('beforeunload', ask)
      removeEventListener('pagehide', leaveTabs)
    }
  }, [])
}

function Pages({ title }: { title: string }) {
  const { pathname } = useLocation()
  const node = useMenu((menu) => menu.byPath.get(pathname))
  const hasTabs = useTabs((tabs) => tabs.list.length > 0)
  const page = node === undefined ? null : firstPage(node)
  const isDirectory = page !== null && page !== pathname
  useTabOfAddress(node !== undefined && !isDirectory)
  useLeaving()
  useLeaveGuard()
  if (isDirectory) return <Navigate to={page} replace />
  return (
    <>
      {hasTabs && <TabBar />}
      <main className="pages">
        <h1 className="visually-hidden">{title}</h1>
        {node === undefined && <NotFound />}
        <div className="tab-pages" hidden={node === undefined}>
          <TabPages />
        </div>
      </main>
    </>
  )
}

/** The title of the page in front: from its data, its menu, or that of a page that does not exist. */
function usePageTitle(): string {
  const { pathname } = useLocation()
  const titleOf = useMenuTitle()
  const node = useMenu((menu) => menu.byPath.get(pathname))
  const ownTitle = useTabs(({ list, activeKey }) => list.find(({ key }) => key === activeKey)?.title ?? null)
  if (node === undefined) return '404'
  return ownTitle ?? titleOf(node.menu)
}

/** The console around the pages: header, menus, tabs. Stays mounted while pages change. */
export function Frame() {
  const title = usePageTitle()
  const isSide = useTheme((theme) => theme.layout === 'side')
  useAlarmAttention(title)
  return (
    <div className="shell">
      <Header title={title} />
      <ConnectionBanner />
      <div className="shell-body">
        {isSide && <SideMenu />}
        <div className="shell-main">
          <Pages title={title} />
        </div>
      </div>
      <BottomBar />
      <PaletteHost />
    </div>
  )
}
