import { Activity, memo, type ReactNode, Suspense } from 'react'
import { parsePath, useRoutes } from 'react-router'
import { TabContext } from '#lib/tab/tab.ts'
import { LoadingBar } from '#ui/loading-bar.tsx'
import { TabBoundary } from '#app/errors/tab-boundary.tsx'
import { MenuPage } from '#app/menu/menu-page.tsx'
import { useMenu } from '#app/menu/menu-store.ts'
import type { MenuNode } from '#app/menu/menu-tree.ts'
import { pageIdOf, tabIdOf } from './tab-ids.ts'
import { reloadTab, useTabs } from './tabs-store.ts'
import { useTabHandle } from './use-tab-handle.ts'
import './tab-pages.css'

type StillProps = { href: string; node: MenuNode; children: ReactNode }

/** Renders again only when its own address or menu changes: a hidden page does not follow the address bar. */
const RenderOnChange = memo(
  ({ children }: StillProps) => children,
  (former, next) => former.href === next.href && former.node === next.node,
)

type TabPageProps = { tabKey: string; href: string; node: MenuNode }

/** One page with the address of its own tab, whatever the address bar shows. */
const TabPage = memo(({ tabKey, href, node }: TabPageProps) => {
  const element = useRoutes([{ path: node.path, element: <MenuPage node={node} /> }], parsePath(href))
  const handle = useTabHandle(tabKey, node.path)
  return (
    <TabBoundary onReload={() => reloadTab(tabKey)}>
      <Suspense fallback={<LoadingBar isActive />}>
        <TabContext value={handle}>
          <RenderOnChange href={href} node={node}>
            {element}
          </RenderOnChange>
        </TabContext>
      </Suspense>
    </TabBoundary>
  )
})

/**
 * All open pages. Hidden ones keep their state but not their effects: timers, charts and subscriptions of a page
 * stop while it is hidden and start again when it is shown.
 */
export function TabPages() {
  const { list, activeKey, reloads, visited } = useTabs()
  const byPath = useMenu((menu) => menu.byPath)
  return list.map(({ key, path, href }) => {
    const node = byPath.get(path)
    const isActive = key === activeKey
    // A restored tab is not mounted before it is looked at; one without keep-alive not while hidden.
    if (node === undefined || !(isActive || (visited.has(key) && node.menu.keepalive))) return null
    return (
      <Activity key={`${key} ${reloads.get(key) ?? 0}`} mode={isActive ? 'visible' : 'hidden'}>
        <div className="tab-page" role="tabpanel" id={pageIdOf(key)} aria-labelledby={tabIdOf(key)}>
          <TabPage tabKey={key} href={href} node={node} />
        </div>
      </Activity>
    )
  })
}
