import { MENU_TYPE } from '@fibrewatch/contract/menu'
import { NavLink } from 'react-router'
import { formatNumber, MISSING } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { useAlarmCounts, useAlarmKnowledge } from '#lib/live/live-alarms.ts'
import { Icon } from '#ui/icon.tsx'
import { MenuIcon } from '#app/menu/menu-icon.tsx'
import { useMenuTitle } from '#app/menu/menu-title.ts'
import { flattenMenu } from '#app/menu/menu-tree.ts'
import { useMenu } from '#app/menu/menu-store.ts'
import { shellMessages } from '#app/shell.messages.ts'
import { AccountMenu } from './account-menu.tsx'
import './bottom-bar.css'

const SLOTS = 3
const ALARM_PAGE = 'event'

/** How many alarms wait, and how many cleared before anybody acknowledged them; `—` while the count is unknown. */
function WaitingAlarms() {
  const t = useMessages(shellMessages)
  const stat = useAlarmCounts()
  const { knowledge } = useAlarmKnowledge('counts')
  if (stat === null)
    return knowledge === 'not-permitted' ? null : <em className="unknown bottom-counts">{MISSING}</em>
  const [unacked, returned] = [formatNumber(stat.unacked), formatNumber(stat.returned)]
  return (
    <span className="bottom-counts">
      {stat.unacked > 0 && <em title={t('unacked', { count: unacked })}>{unacked}</em>}
      {stat.returned > 0 && (
        <em className="returned" title={t('returned', { count: returned })}>
          {returned}
        </em>
      )}
    </span>
  )
}

/** Narrow screens: the first three pages and 我的, in reach of the thumb. */
export function BottomBar() {
  const t = useMessages(shellMessages)
  const titleOf = useMenuTitle()
  const tree = useMenu((menu) => menu.tree)
  const pages = flattenMenu(tree).filter(({ menu }) => menu.type === MENU_TYPE.page && !menu.isExt)
  return (
    <nav className="bottom-bar" aria-label={t('mainMenu')}>
      {pages.slice(0, SLOTS).map((node) => (
        <NavLink key={node.path} to={node.path}>
          <MenuIcon menu={node.menu} size={20} />
          {titleOf(node.menu)}
          {node.menu.viewPath === ALARM_PAGE && <WaitingAlarms />}
        </NavLink>
      ))}
      <AccountMenu className="bottom-entry" withLanguage>
        <Icon name="user" size={20} />
        {t('mine')}
      </AccountMenu>
    </nav>
  )
}
