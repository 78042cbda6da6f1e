import { MENU_TYPE } from '@fibrewatch/contract'
import { NavLink } from 'react-router'
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts'
import { useAlarmCounts } from '#lib/live/live-alarms.ts'
import { Icon, type IconName, isIconName } from '#ui/icon.tsx'
import { flattenMenu, type MenuNode, menuTitle } from '#app/menu/menu-tree.ts'
import { useMenu } from '#app/menu/menu-store.ts'
import { shellMessages } from '#app/shell.messages.ts'
import { AccountMenu } from './account-menu.tsx'

const SLOTS = 3
const ALARM_PAGE = 'event'

const iconOf = ({ menu: { icon } }: MenuNode): IconName => (icon !== null && isIconName(icon) ? icon : 'file')

/** Narrow screens: the first three pages and 我的, under the thumb. */
export function BottomBar() {
  const t = useMessages(shellMessages)
  const language = useLanguage()
  const { stat } = useAlarmCounts()
  const tree = useMenu((menu) => menu.tree)
  const pages = flattenMenu(tree).filter(({ menu }) => menu.type === MENU_TYPE.page && !menu.isExt)
  return (
    <nav className="bottom-bar" aria-label={t('mainMenu')}>
      {pages.slice(0, SLOTS).map((node) => (
        <NavLink key={node.path} to={node.path}>
          <Icon name={iconOf(node)} size={20} />
          {menuTitle(node.menu, language)}
          {node.menu.viewPath === ALARM_PAGE && stat.unacked > 0 && <em>{stat.unacked}</em>}
        </NavLink>
      ))}
      <AccountMenu className="bottom-entry" withLanguage>
        <Icon name="user" size={20} />
        {t('mine')}
      </AccountMenu>
    </nav>
  )
}
