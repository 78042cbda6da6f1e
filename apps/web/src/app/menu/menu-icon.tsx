import { type Menu, MENU_TYPE } from '@fibrewatch/contract/menu'
import { FontIcon, isFontIcon } from '#ui/font-icon.tsx'
import { Icon, isIconName } from '#ui/icon.tsx'

type MenuIconProps = { menu: Menu; size?: 14 | 16 | 20 }

/** The icon that the menu names, or that of its kind. */
export function MenuIcon({ menu: { icon, type, isExt }, size = 16 }: MenuIconProps) {
  if (icon !== null && isIconName(icon)) return <Icon name={icon} size={size} />
  if (icon !== null && isFontIcon(icon)) return <FontIcon name={icon} size={size} />
  if (isExt) return <Icon name="open-window" size={size} />
  return <Icon name={type === MENU_TYPE.directory ? 'folder' : 'file'} size={size} />
}
