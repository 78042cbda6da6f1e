import { useLocation } from 'react-router'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Icon } from '#ui/icon.tsx'
import { MenuButton } from '#ui/menu.tsx'
import { makeMenuItems, type MenuChooser } from '#app/menu/menu-items.tsx'
import { useMenu } from '#app/menu/menu-store.ts'
import { listTrail, type MenuNode } from '#app/menu/menu-tree.ts'
import { menuMessages } from '#app/menu/menu.messages.ts'
import { useMenuChooser } from '#app/menu/use-menu-chooser.ts'
import './breadcrumb.css'

type StepProps = { node: MenuNode; siblings: readonly MenuNode[]; chooser: MenuChooser; isLast: boolean }

/** One level; a click shows its siblings. */
function Step({ node, siblings, chooser, isLast }: StepProps) {
  const t = useMessages(menuMessages)
  const name = chooser.titleOf(node.menu)
  const current = isLast ? 'page' : undefined
  if (siblings.length < 2) {
    return (
      <span className="crumb" aria-current={current}>
        {name}
      </span>
    )
  }
  return (
    <span className="crumb" aria-current={current}>
      <MenuButton
        label={t('siblings', { name })}
        className="crumb-button"
        align="start"
        items={makeMenuItems(siblings, chooser)}
      >
        {name}
        <Icon name="down" size={12} />
      </MenuButton>
    </span>
  )
}

/** The position of the page in front in the menu. */
export function Breadcrumb({ title }: { title: string }) {
  const t = useMessages(menuMessages)
  const tree = useMenu((menu) => menu.tree)
  const chooser = useMenuChooser()
  const trail = listTrail(tree, useLocation().pathname)
  return (
    <nav className="breadcrumb" aria-label={t('breadcrumb')}>
      {trail.length === 0 && <span className="crumb">{title}</span>}
      {trail.map((node, level) => (
        <Step
          key={node.menu.id}
          node={node}
          siblings={trail[level - 1]?.children ?? tree}
          chooser={chooser}
          isLast={level === trail.length - 1}
        />
      ))}
    </nav>
  )
}
