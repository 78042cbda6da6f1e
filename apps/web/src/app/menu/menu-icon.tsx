import { type Menu, MENU_TYPE } from '@fibrewatch/contract'
import { Icon, isIconName } from '#ui/icon.tsx'

type MenuIconProps = { menu: Menu; size?: 14 | 16 | 20 }

/** A symbol the installation's icon script brought; drawn by reference, so that nothing of it is run here. */
const FontIcon = ({ name, size }: { name: string; size: number }) => (
  <svg className="icon" width={size} height={size} fill="currentColor" aria-hidden="true">
    <use href={`#${name}`} />
  </svg>
)

const isFontIcon = (name: string) => document.getElementById(name)?.localName === 'symbol'

/** The icon the menu names, or that of its kind. */
export function MenuIcon({ menu: { icon, type, isExt }, size = 16 }: MenuIconProps) {
  if (icon !== null && isIconName(icon)) return <Icon name={icon} size={size} />
  if (icon !== null && isFontIcon(icon)) return <FontIcon name={icon} size={size} />
  if (isExt) return <Icon name="open-window" size={size} />
  return <Icon name={type === MENU_TYPE.directory ? 'folder' : 'file'} size={size} />
}
