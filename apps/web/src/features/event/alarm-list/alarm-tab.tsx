import { type RefObject, useEffect, useRef, useState } from 'react'
import { usePageQuery } from '#lib/tab/page-query.ts'
import { changeQuery } from '#lib/tab/query.ts'
import { Pushed } from '#ui/drawer.tsx'
import { AlarmDrawer } from '../alarm-drawer/alarm-drawer.tsx'
import { alarmFilters } from '../alarm-filter/alarm-filter.ts'
import { useAlarmSort } from '../alarm-filter/alarm-sort.ts'
import { FilterBar } from '../alarm-filter/filter-bar.tsx'
import { useAlarmFilter } from '../alarm-filter/use-alarm-filter.ts'
import { DrillButton } from '../drill/drill-button.tsx'
import { EventTabs } from '../event-tabs.tsx'
import type { Asked } from '../asked.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { useMatchingRun } from '../use-matching-run.ts'
import { useAlarmActions } from '../use-alarm-actions.ts'
import { AlarmList } from './alarm-list.tsx'
import { AlarmTools } from './alarm-tools.tsx'
import { useAlarmKeySection } from './use-alarm-key-section.ts'
import { useAlarmList } from './use-alarm-list.ts'

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, dialog') !== null

/** `/` focuses the search from anywhere on the page. */
function useSearchKey(): RefObject<HTMLInputElement | null> {
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || isTyping(event.target)) return
      event.preventDefault()
      ref.current?.focus()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [])
  return ref
}

/** The open alarm is in the address: `?alarm=…`. Opening makes a history entry, going to the next replaces it. */
function useOpenAlarm() {
  const [query, setQuery] = usePageQuery()
  const openId = query.get('alarm')
  const change = (id: string | null) =>
    setQuery((former) => changeQuery(former, { alarm: id }), { replace: openId !== null })
  return { openId, open: (id: string) => id !== openId && change(id), close: () => change(null) }
}

/** `focus=list`: the list takes the focus, for going on by keys. Removed from the address once done. */
function useFocusCall() {
  const [query, setQuery] = usePageQuery()
  return {
    isFocusWanted: query.get('focus') === 'list',
    onFocusTaken: () => setQuery((former) => changeQuery(former, { focus: null }), { replace: true }),
  }
}

export function AlarmTab() {
  const controls = useAlarmFilter()
  const sorting = useAlarmSort(controls.filter.state)
  const list = useAlarmList(controls.filter, sorting.sort)
  const actions = useAlarmActions()
  const searchRef = useSearchKey()
  const { openId, open, close } = useOpenAlarm()
  const focusCall = useFocusCall()
  const { progress, run } = useMatchingRun()
  useAlarmKeySection()
  const [asked, setAsked] = useState<Asked | null>(null)
  const walk = (step: 1 | -1) => {
    const at = list.rows.findIndex(({ id }) => id === openId)
    const next = at === -1 ? list.rows[0] : list.rows[at + step]
    if (next !== undefined) open(next.id)
  }
  const drawer =
    openId === null ? null : (
      <AlarmDrawer
        key={openId}
        id={openId}
        actions={actions}
        onAsk={setAsked}
        onClose={close}
        onWalk={walk}
      />
    )
  return (
    <Pushed drawer={drawer}>
      <div className="event-page">
        <EventTabs alarmCount={list.total} />
        <FilterBar controls={controls} searchRef={searchRef}>
          <DrillButton onRaised={open} />
          <AlarmTools {...{ controls, sorting, list }} />
        </FilterBar>
        <AlarmList
          key={`${alarmFilters.write(controls.filter).toString()} ${sorting.sort}`}
          {...{ list, controls, sorting, openId, actions, focusCall, progress }}
          onOpen={open}
          onAsk={setAsked}
        />
      </div>
      {asked !== null && (
        <ReasonDialog asked={asked} actions={actions} runMatching={run} onClose={() => setAsked(null)} />
      )}
    </Pushed>
  )
}
