import { Icon, type IconName } from '#ui/icon.tsx'

type IconButtonProps = {
  icon: IconName
  label: string
  onClick: () => void
  className?: string
  size?: 14 | 16
}

/** A button that shows nothing but an icon: what it does stands in its tooltip. */
export function IconButton({
  icon,
  label,
  onClick,
  className = 'button text icon-only small',
  size = 14,
}: IconButtonProps) {
  return (
    <button type="button" className={className} title={label} aria-label={label} onClick={onClick}>
      <Icon name={icon} size={size} />
    </button>
  )
}
