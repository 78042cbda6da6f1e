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
import { correctionMessages } from './correction.messages.ts'
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
  onCorrect: () => void
}

/** How a trace stands to the reference of its link, in words. */
function useStanding({
  link,
  trace,
  reference,
}: Pick<ReferenceMenuProps, 'link' | 'trace' | 'reference'>): string {
  const t = useMessages(resourceMessages)
  const d = useMessages(directionMessages)
  const now = useNow()
  const version = reference?.referenceVersion ?? null
  if (trace.direction === 'backward') return d('notCompared')
  if (link.referenceTraceId === trace.id) return t('referenceIs')
  if (reference === null || version === null) return t('referenceNone')
  return t('referenceOn', { version, date: formatInstant(reference.measuredAt, now) })
}

type ShownProps = Pick<ReferenceMenuProps, 'reference' | 'shown' | 'onShown' | 'onOpen'>

/** How the reference is shown; nothing where there is none. */
function useShownItems({ reference, shown, onShown, onOpen }: ShownProps): MenuItem[] {
  const t = useMessages(resourceMessages)
  if (reference === null) return []
  return [
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
}

/** Which trace this one is read against, making it the one, and saying that it is from the other end. */
export function ReferenceMenu({
  link,
  trace,
  reference,
  shown,
  onShown,
  onOpen,
  onCorrect,
}: ReferenceMenuProps) {
  const t = useMessages(resourceMessages)
  const plot = useMessages(tracePlotMessages)
  const mayMake = useMayCall(traceApi.baseline)
  const mayCorrect = useMayCall(traceApi.correct)
  const client = useQueryClient()
  const makeReference = useMakeReference()
  const c = useMessages(correctionMessages)
  const isReference = link.referenceTraceId === trace.id
  const isBackward = trace.direction === 'backward'
  const formerVersion = reference?.referenceVersion ?? null
  const standing = useStanding({ link, trace, reference })
  const make = async () => {
    const { id: traceId, measuredAt } = trace
    if (!(await makeReference({ code: link.code, traceId, measuredAt, formerVersion }))) return
    refreshTraces(client)
    refreshPlant(client)
  }
  const shownItems = useShownItems({ reference, shown, onShown, onOpen })
  const makeItem: MenuItem = {
    id: 'make',
    label: plot('referenceMake'),
    isDisabled: isReference || isBackward,
    onSelect: () => void make(),
  }
  const correctItem: MenuItem = { id: 'correct', label: c('correct'), onSelect: onCorrect }
  return (
    <MenuButton
      label={`${t('referenceMenu')}: ${standing}`}
      className="button small"
      items={[...shownItems, ...(mayMake ? [makeItem] : []), ...(mayCorrect ? [correctItem] : [])]}
    >
      {standing}
      <Icon name="down" size={12} />
    </MenuButton>
  )
}
