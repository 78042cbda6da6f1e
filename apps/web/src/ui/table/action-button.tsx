import type { Endpoint } from '@fibrewatch/contract/endpoint'
import type { ReactNode } from 'react'
import { useMayCall } from '#lib/access/access.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import { showToast } from '#ui/toast.tsx'
import { tableMessages } from './table.messages.ts'

const OPEN: Pick<Endpoint, 'access'> = { access: { kind: 'session' } }

/** Why something shown cannot be changed: the permission first, then what the page says; null when it can. */
export function useWhyNot(endpoint: Pick<Endpoint, 'access'>, reason: string | null): string | null {
  const t = useMessages(tableMessages)
  const isAllowed = useMayCall(endpoint)
  return isAllowed ? reason : t('denied')
}

type ActionButtonProps = {
  label: ReactNode
  /** Read aloud where the label is short for the eye. */
  name?: string
  icon?: IconName | undefined
  className: string
  endpoint?: Pick<Endpoint, 'access'> | undefined
  whyNot?: string | null | undefined
  tabIndex?: number
  onSelect: () => unknown
}

/**
 * A button that is there for those alone who may make its call. While it cannot be used it stays where it is and says
 * why: on hover, to a reader, and when pressed.
 */
export function ActionButton(props: ActionButtonProps) {
  const { label, name, icon, className, endpoint, whyNot: reason = null, tabIndex, onSelect } = props
  const isAllowed = useMayCall(endpoint ?? OPEN)
  if (!isAllowed) return null
  return (
    <button
      type="button"
      className={className}
      aria-label={name}
      aria-disabled={reason !== null}
      title={reason ?? undefined}
      tabIndex={tabIndex}
      onClick={(event) => {
        event.stopPropagation()
        if (reason === null) void onSelect()
        else showToast(reason)
      }}
    >
      {icon !== undefined && <Icon name={icon} size={14} />}
      {label}
    </button>
  )
}
