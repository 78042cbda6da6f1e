import type { LinkInfo } from '@fibrewatch/contract/plant'
import { type TraceRow, traceApi } from '@fibrewatch/contract/trace'
import { useQueryClient } from '@tanstack/react-query'
import { useMayCall } from '#lib/access/access.ts'
import { formatInstant } from '#lib/format/time.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { useNow } from '#lib/live/now.ts'
import { Icon } from '#ui/icon.tsx'
import { MenuButton, type MenuItem } from '#ui/menu.tsx'
import { tracePlotMessages } from '#ui/trace-plot/trace-plot.messages.ts'
import { useMakeReference } from '#ui/trace-plot/use-make-reference.ts'
import { refreshPlant, refreshTraces } from '../resource.queries.ts'
import { resourceMessages } from '../resource.messages.ts'
import { directionMessages } from './direction.messages.ts'

/** How the reference is shown with a trace: as a curve of its own, not at all, or as what differs from it. */
export type ReferenceShown = 'overlaid' | 'hidden' | 'difference'

type ReferenceMenuProps = {
  link: LinkInfo['link']
  trace: TraceRow
  reference: TraceRow | null
  shown: ReferenceShown
  onShown: (shown: ReferenceShown) => void
  onOpen: (traceId: string) => void
}

/** Which trace this one is read against, and making it the one. */
export function ReferenceMenu({ link, trace, reference, shown, onShown, onOpen }: ReferenceMenuProps) {
  const t = useMessages(resourceMessages)
  const plot = useMessages(tracePlotMessages)
  const now = useNow()
  const mayMake = useMayCall(traceApi.baseline)
  const client = useQueryClient()
  const makeReference = useMakeReference()
  const d = useMessages(directionMessages)
  const isReference = link.referenceTraceId === trace.id
  const isBackward = trace.direction === 'backward'
  const formerVersion = reference?.referenceVersion ?? null
  const tell = () => {
    if (isBackward) return d('notCompared')
    if (isReference) return t('referenceIs')
    if (reference === null || formerVersion === null) return t('referenceNone')
    return t('referenceOn', { version: formerVersion, date: formatInstant(reference.measuredAt, now) })
  }
  const standing = tell()
  const make = async () => {
    const { id: traceId, measuredAt } = trace
    if (!(await makeReference({ code: link.code, traceId, measuredAt, formerVersion }))) return
    refreshTraces(client)
    refreshPlant(client)
  }
  const shownItems: MenuItem[] =
    reference === null
      ? []
      : [
          {
            id: 'overlay',
            label: t('referenceShow'),
            isChecked: shown === 'overlaid',
            onSelect: () => onShown(shown === 'overlaid' ? 'hidden' : 'overlaid'),
          },
          {
            id: 'difference',
            label: t('referenceDifference'),
            isChecked: shown === 'difference',
            onSelect: () => onShown(shown === 'difference' ? 'overlaid' : 'difference'),
          },
          { id: 'open', label: t('referenceOpen'), onSelect: () => onOpen(reference.id) },
        ]
  const makeItem: MenuItem = {
    id: 'make',
    label: plot('referenceMake'),
    isDisabled: isReference || isBackward,
    onSelect: () => void make(),
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
