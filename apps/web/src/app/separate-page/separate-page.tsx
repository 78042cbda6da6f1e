import { createElement, Suspense } from 'react'
import { LoadingBar } from '#ui/loading-bar.tsx'
import { NotFound } from '#app/errors/not-found.tsx'
import { TabBoundary } from '#app/errors/tab-boundary.tsx'
import { findPage } from '#app/features.ts'
import { ConnectionBanner } from '#app/layout/connection.tsx'
import { useMenu } from '#app/menu/menu-store.ts'
import { useMenuTitle } from '#app/menu/menu-title.ts'
import type { MenuNode } from '#app/menu/menu-tree.ts'
import { useAlarmAttention } from '#app/sound/use-alarm-attention.ts'
import { parseSeparatePath } from './separate-path.ts'

/** The page that fills the whole window at an address, without header and tabs; null where the console stands. */
export function useLonePage(path: string): { node: MenuNode | null } | null {
  const byPath = useMenu((menu) => menu.byPath)
  const pageId = parseSeparatePath(path)
  if (pageId === null) {
    const node = byPath.get(path)
    return node !== undefined && findPage(node.menu.viewPath)?.standsAlone === true ? { node } : null
  }
  const node = [...byPath.values()].find(({ menu }) => menu.viewPath === pageId && !menu.moduleOff)
  return { node: findPage(pageId)?.hasWindow === true ? (node ?? null) : null }
}

/** A page without the console around it. What the user may see here is what his menus lead to. */
export function SeparatePage({ node }: { node: MenuNode | null }) {
  const titleOf = useMenuTitle()
  useAlarmAttention(node === null ? '404' : titleOf(node.menu))
  const page = findPage(node?.menu.viewPath ?? null)
  return (
    <div className="shell">
      <ConnectionBanner />
      <main className="pages">
        <div className="tab-page">
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
