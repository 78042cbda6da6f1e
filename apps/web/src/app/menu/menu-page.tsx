import { MENU_TYPE, OPEN_MODE } from '@fibrewatch/contract/menu'
import { createElement } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Result } from '#app/errors/result.tsx'
import { findPage } from '#app/features.ts'
import { FramedPage } from './framed-page.tsx'
import { menuMessages } from './menu.messages.ts'
import { useMenuTitle } from './menu-title.ts'
import { type MenuNode, parseExternalUrl } from './menu-tree.ts'

function ExternalPage({ node, name }: { node: MenuNode; name: string }) {
  const t = useMessages(menuMessages)
  const url = parseExternalUrl(node.menu)
  if (url === null) return <Result code="500" text={t('badLink', { name })} />
  if (node.menu.openMode === OPEN_MODE.window) {
    return (
      <Result text={t('externalWindow', { name })}>
        <a className="button primary" href={url} target="_blank" rel="noopener noreferrer">
          {t('openWindow')}
        </a>
      </Result>
    )
  }
  return <FramedPage url={url} name={name} />
}

/** The content of a menu entry: its page, an external address, or why there is none. */
export function MenuPage({ node }: { node: MenuNode }) {
  const t = useMessages(menuMessages)
  const name = useMenuTitle()(node.menu)
  const { type, isExt, viewPath, moduleOff } = node.menu
  if (moduleOff) return <Result code="500" text={t('moduleOff', { name })} />
  if (type === MENU_TYPE.directory) return <Result code="500" text={t('emptyDirectory', { name })} />
  if (isExt) return <ExternalPage node={node} name={name} />
  const page = findPage(viewPath)
  if (page === null) return <Result code="500" text={t('unknownPage', { name, page: viewPath ?? '' })} />
  return createElement(page.component)
}
