import { isPageId, MENU_TYPE } from '@fibrewatch/contract'
import { Activity, memo, type ReactNode, Suspense } from 'react'
import { parsePath, useRoutes } from 'react-router'
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts'
import { LoadingBar } from '#ui/loading-bar.tsx'
import { Result } from '#app/errors/result.tsx'
import { TabBoundary } from '#app/errors/tab-boundary.tsx'
import { makePage } from '#app/features.ts'
import { useMenu } from '#app/menu/menu-store.ts'
import { type MenuNode, menuTitle, parseExternalUrl } from '#app/menu/menu-tree.ts'
import { shellMessages } from '#app/shell.messages.ts'
import { reloadTab, useTabs } from './tabs-store.ts'
import type { Tab } from './tabs.ts'

function ExternalFrame({ node }: { node: MenuNode }) {
  const t = useMessages(shellMessages)
  const name = menuTitle(node.menu, useLanguage())
  const url = parseExternalUrl(node.menu)
  if (url === null) return <Result code="500" text={t('badLink', { name })} />
  return (
    <iframe
      className="external-frame"
      title={name}
      src={url}
      sandbox="allow-scripts allow-forms allow-popups"
    />
  )
}

/** What a menu entry shows: its page, an external address in a frame, or why it shows nothing. */
function MenuPage({ node }: { node: MenuNode }) {
  const t = useMessages(shellMessages)
  const name = menuTitle(node.menu, useLanguage())
  const { type, isExt, viewPath } = node.menu
  if (type === MENU_TYPE.directory) return <Result code="500" text={t('emptyDirectory', { name })} />
  if (isExt) return <ExternalFrame node={node} />
  const page = viewPath !== null && isPageId(viewPath) ? makePage(viewPath) : null
  return page ?? <Result code="500" text={t('unknownPage', { name, page: viewPath ?? '' })} />
}

/** Draws again only when its own address changes: a hidden page does not follow the address bar. */
const Still = memo(
  ({ children }: { href: string; children: ReactNode }) => children,
  (former, next) => former.href === next.href,
)

/** One page with the address of its own tab, whatever the address bar shows. */
function TabPage({ tab, node }: { tab: Tab; node: MenuNode }) {
  const element = useRoutes([{ path: node.path, element: <MenuPage node={node} /> }], parsePath(tab.href))
  return (
    <TabBoundary onReload={() => reloadTab(tab.path)}>
      <Suspense fallback={<LoadingBar isActive />}>
        <Still href={tab.href}>{element}</Still>
      </Suspense>
    </TabBoundary>
  )
}

/**
 * All open pages. Hidden ones keep their state but not their effects: timers, charts and subscriptions of a page
 * stop while it is hidden and start again when it is shown.
 */
export function TabPages() {
  const { list, activePath, reloads, visited } = useTabs()
  const byPath = useMenu((menu) => menu.byPath)
  return list.map((tab) => {
    const node = byPath.get(tab.path)
    const isActive = tab.path === activePath
    // A restored tab is not built before somebody looks at it; one without keep-alive not while hidden.
    if (node === undefined || !(isActive || (visited.has(tab.path) && node.menu.keepalive))) return null
    return (
      <Activity key={`${tab.path} ${reloads.get(tab.path) ?? 0}`} mode={isActive ? 'visible' : 'hidden'}>
        <div className="tab-page" role="tabpanel" id={`page${tab.path}`} aria-labelledby={`tab${tab.path}`}>
          <TabPage tab={tab} node={node} />
        </div>
      </Activity>
    )
  })
}
