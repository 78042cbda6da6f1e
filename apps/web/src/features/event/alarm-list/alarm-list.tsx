import { type Alarm, alarmApi } from '@fibrewatch/contract/alarm'
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useMayCall } from '#lib/access/access.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { FailureNotice } from '#ui/data-state.tsx'
import { LoadingBar } from '#ui/loading-bar.tsx'
import { useIsNarrow } from '#ui/media.ts'
import { useSteadyRows } from '#ui/steady-rows.ts'
import type { SortControls } from '../alarm-filter/alarm-sort.ts'
import type { FilterControls } from '../alarm-filter/use-alarm-filter.ts'
import { eventMessages } from '../event.messages.ts'
import type { Asked } from '../asked.ts'
import type { AlarmActions } from '../use-alarm-actions.ts'
import { AlarmCards } from './alarm-cards.tsx'
import { AlarmTable } from './alarm-table.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { EmptyAlarms } from './empty-alarms.tsx'
import { ListFoot } from './list-foot.tsx'
import type { AlarmList as List } from './use-alarm-list.ts'
import { type Checked, keyOfAlarm, useChecked } from './use-checked.ts'
import { MatchingProgress } from './matching-progress.tsx'
import type { MatchingRun } from '../use-matching-run.ts'
import { WaitingBar } from './waiting-bar.tsx'
import './alarm-list.css'

type AlarmListProps = {
  list: List
  controls: FilterControls
  sorting: SortControls
  /** The alarm the drawer shows. */
  openId: string | null
  onOpen: (id: string) => void
  actions: AlarmActions
  onAsk: (asked: Asked) => void
  focusCall: FocusCall
  /** Progress of a change of all matching alarms; null while none runs. */
  progress: MatchingRun['progress']
}

/** A link led here to go on by keys: the list takes the focus, and reports it. */
type FocusCall = { isFocusWanted: boolean; onFocusTaken: () => void }

/** Keys of a row besides moving and opening. */
function useRowKeys(
  { actions, onAsk }: Pick<AlarmListProps, 'actions' | 'onAsk'>,
  toggle: (alarm: Alarm) => void,
  goOn: (id: string) => void,
) {
  const mayAck = useMayCall(alarmApi.ack)
  return (event: KeyboardEvent, alarm: Alarm) => {
    const { id, acked } = alarm
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === ' ') {
      event.preventDefault()
      toggle(alarm)
    }
    if (event.key.toLowerCase() !== 'a' || !mayAck || acked) return
    event.preventDefault()
    if (event.shiftKey) return onAsk({ change: 'ack', alarms: [alarm] })
    // Before the alarm leaves the list: the next one is the row below it.
    goOn(id)
    void actions.acknowledge([id])
  }
}

/** Once the rows of the filter are known, the list takes the focus and selects its first row. */
function useCalledFocus(
  { isFocusWanted, onFocusTaken }: FocusCall,
  frameRef: RefObject<HTMLElement | null>,
  first: { isKnown: boolean; onSelect: () => void },
): void {
  const isDue = isFocusWanted && first.isKnown
  const take = useEffectEvent(() => {
    frameRef.current?.querySelector<HTMLElement>('[role="grid"]')?.focus()
    first.onSelect()
    onFocusTaken()
  })
  useEffect(() => {
    if (isDue) take()
  }, [isDue])
}

/** The frozen rows, the selected one, and the keys that act on it. */
function useRows(props: AlarmListProps, frameRef: RefObject<HTMLElement | null>) {
  const { list, openId, onOpen, focusCall } = props
  const [isHeld, setHeld] = useState(false)
  const [walkedId, setWalkedId] = useState<string | null>(null)
  const { rows, waiting, release } = useSteadyRows(list.rows, keyOfAlarm, isHeld)
  const checked = useChecked(rows)
  const select = ({ id }: Alarm, by: 'pointer' | 'key') => {
    setWalkedId(id)
    // While the drawer is open it follows; a click opens it.
    if (openId !== null || by === 'pointer') onOpen(id)
  }
  const goOn = (id: string) => {
    const at = rows.findIndex((row) => row.id === id)
    const next = rows[at + 1] ?? rows[at - 1]
    if (next !== undefined) select(next, 'key')
  }
  const onKey = useRowKeys(props, checked.toggle, goOn)
  useCalledFocus(focusCall, frameRef, {
    isKnown: !list.pages.isPending && !list.pages.isPlaceholderData,
    onSelect: () => setWalkedId(rows[0]?.id ?? null),
  })
  return { rows, waiting, release, checked, select, onKey, setHeld, selectedId: openId ?? walkedId }
}

function Foot({ checked, list, progress, ...bar }: AlarmListProps & { checked: Checked }) {
  if (progress !== null) return <MatchingProgress progress={progress} />
  if (checked.chosen.length === 0) return <ListFoot list={list} />
  return <BulkBar checked={checked} matching={list.matching} {...bar} />
}

/** Rows that do not move while the user reads them. A list belongs to one filter: another filter is another list. */
export function AlarmList(props: AlarmListProps) {
  const { list, controls, onOpen, actions } = props
  const t = useMessages(eventMessages)
  const isNarrow = useIsNarrow()
  const frameRef = useRef<HTMLDivElement>(null)
  const { rows, waiting, release, checked, select, onKey, setHeld, selectedId } = useRows(props, frameRef)
  const { pages, loadMore } = list
  const { error, isPending, isFetching, isPlaceholderData, refetch } = pages
  const openRow = ({ id }: Alarm) => onOpen(id)
  const empty = isPending || error !== null ? null : <EmptyAlarms {...controls} />
  return (
    <>
      <div ref={frameRef} className={isPlaceholderData ? 'list-frame is-refreshing' : 'list-frame'}>
        <LoadingBar isActive={isFetching} />
        {error !== null && <FailureNotice what={t('alarms')} error={error} onRetry={() => void refetch()} />}
        {isNarrow ? (
          <>
            {rows.length === 0 && empty}
            <AlarmCards
              rows={rows}
              onOpen={openRow}
              onAcknowledge={({ id }) => void actions.acknowledge([id])}
              onEndReached={loadMore}
            />
          </>
        ) : (
          <AlarmTable
            rows={rows}
            selectedId={selectedId}
            onSelect={select}
            onOpen={openRow}
            onKey={onKey}
            onRowsHold={setHeld}
            onEndReached={loadMore}
            checked={checked}
            sorting={props.sorting}
            empty={empty}
          />
        )}
        <WaitingBar
          count={waiting}
          text={(count) => t('waiting', { count })}
          showText={t('waitingShow')}
          onShow={release}
        />
      </div>
      <Foot {...props} checked={checked} />
    </>
  )
}
