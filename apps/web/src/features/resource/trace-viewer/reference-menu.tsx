import { type LinkInfo, type TraceRow, traceApi } from '@fibrewatch/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useMayCall } from '#lib/access/access.ts'
import { call } from '#lib/api/call.ts'
import { formatInstant } from '#lib/format/time.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { useNow } from '#lib/live/now.ts'
import { askUser } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { MenuButton, type MenuItem } from '#ui/menu.tsx'
import { showToast } from '#ui/toast.tsx'
import { refreshPlant, refreshTraces } from '../resource.queries.ts'
import { resourceMessages } from '../resource.messages.ts'

type Asked = { link: LinkInfo['link']; trace: TraceRow; formerVersion: number | null }

/** Asks first, says what follows, then makes a trace the reference of its link. */
function useMakeReference(): (asked: Asked) => Promise<void> {
  const t = useMessages(resourceMessages)
  const client = useQueryClient()
  const make = async (id: string) => {
    try {
      const { referenceVersion } = await call(traceApi.baseline, { body: { id }, isQuiet: true })
      showToast(t('referenceDone', { version: referenceVersion }))
    } catch (error) {
      showToast(t('referenceFailed', { reason: error instanceof Error ? error.message : '' }))
    }
    refreshTraces(client)
    refreshPlant(client)
  }
  return async ({ link, trace, formerVersion }) => {
    const isConfirmed = await askUser({
      title: t('referenceAsk', { time: formatInstant(trace.measuredAt, Date.now()), code: link.code }),
      text:
        formerVersion === null ? t('referenceEffectFirst') : t('referenceEffect', { version: formerVersion }),
      okText: t('referenceMake'),
      cancelText: t('keep'),
    })
    if (isConfirmed) await make(trace.id)
  }
}

type ReferenceMenuProps = {
  link: LinkInfo['link']
  trace: TraceRow
  reference: TraceRow | null
  isOverlaid: boolean
  onOverlay: (isOverlaid: boolean) => void
  onOpen: (traceId: string) => void
}

/** Which trace this one is read against, and making it the one. */
export function ReferenceMenu({ link, trace, reference, isOverlaid, onOverlay, onOpen }: ReferenceMenuProps) {
  const t = useMessages(resourceMessages)
  const now = useNow()
  const mayMake = useMayCall(traceApi.baseline)
  const makeReference = useMakeReference()
  const isReference = link.referenceTraceId === trace.id
  const formerVersion = reference?.referenceVersion ?? null
  const tell = () => {
    if (isReference) return t('referenceIs')
    if (reference === null || formerVersion === null) return t('referenceNone')
    return t('referenceOn', { version: formerVersion, date: formatInstant(reference.measuredAt, now) })
  }
  const standing = tell()
  const shownItems: MenuItem[] =
    reference === null
      ? []
      : [
          {
            id: 'overlay',
            label: t('referenceShow'),
            isChecked: isOverlaid,
            onSelect: () => onOverlay(!isOverlaid),
          },
          { id: 'open', label: t('referenceOpen'), onSelect: () => onOpen(reference.id) },
        ]
  const makeItem: MenuItem = {
    id: 'make',
    label: t('referenceMake'),
    isDisabled: isReference,
    onSelect: () => void makeReference({ link, trace, formerVersion }),
  }
  return (
    <MenuButton
      label={`${t('referenceMenu')}: ${standing}`}
      className="button small"
      items={mayMake ? [...shownItems, makeItem] : shownItems}
    >
      {standing}
      <Icon name="down" size={12} />
    </MenuButton>
  )
}
