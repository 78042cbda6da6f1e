import { createElement, Suspense } from 'react'
import { parseSeparatePath } from '#lib/tab/separate-path.ts'
import { LoadingBar } from '#ui/loading-bar.tsx'
import { NotFound } from '#app/errors/not-found.tsx'
import { TabBoundary } from '#app/errors/tab-boundary.tsx'
import { findPage } from '#app/features.ts'
import { SoundButton } from '#app/layout/alarm-bell.tsx'
import { ConnectionBanner, ConnectionDot } from '#app/layout/connection.tsx'
import { useMenu } from '#app/menu/menu-store.ts'
import { useMenuTitle } from '#app/menu/menu-title.ts'
import type { MenuNode } from '#app/menu/menu-tree.ts'
import { useAlarmAttention } from '#app/sound/use-alarm-attention.ts'
import './separate-page.css'

/** `isWindow`: opened from the console in a window of its own, not a page that always stands alone. */
type LonePage = { node: MenuNode | null; isWindow: boolean }

/** The page that fills the whole window at an address, without header and tabs; null where the console is shown. */
export function useLonePage(path: string): LonePage | null {
  const byPath = useMenu((menu) => menu.byPath)
  const pageId = parseSeparatePath(path)
  if (pageId === null) {
    const node = byPath.get(path)
    return node !== undefined && findPage(node.menu.viewPath)?.standsAlone === true
      ? { node, isWindow: false }
      : null
  }
  const node = [...byPath.values()].find(({ menu }) => menu.viewPath === pageId && !menu.moduleOff)
  return { node: findPage(pageId)?.hasWindow === true ? (node ?? null) : null, isWindow: true }
}

/** The header of a separate window: the page's name, the connection and the sound. */
function WindowBar({ title }: { title: string }) {
  return (
    <div className="window-bar">
      <strong className="ellipsis">{title}</strong>
      <ConnectionDot />
      <SoundButton withWord />
    </div>
  )
}

/** A page without the console around it. The user sees it only if their menus lead to it. */
export function SeparatePage({ node, isWindow }: LonePage) {
  const titleOf = useMenuTitle()
  const title = node === null ? '404' : titleOf(node.menu)
  useAlarmAttention(title)
  const page = findPage(node?.menu.viewPath ?? null)
  return (
    <div className="window-shell">
      {isWindow && node !== null && <WindowBar title={titleOf(node.menu)} />}
      {/* A page made to stand alone says so itself, in its own size. */}
      {(isWindow || node === null) && <ConnectionBanner />}
      <main className="window-main">
        <h1 className="visually-hidden">{title}</h1>
        <div className="window-page">
          <TabBoundary onReload={() => location.reload()}>
            <Suspense fallback={<LoadingBar isActive />}>
              {page === null ? <NotFound /> : createElement(page.component)}
            </Suspense>
          </TabBoundary>
        </div>
      </main>
    </div>
  )
}
