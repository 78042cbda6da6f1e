import { useAlarmTypeName } from '#lib/words/alarm-name.ts'
import { type Alarm, type AlarmInfo, alarmApi } from '@fibrewatch/contract/alarm'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useMayCall } from '#lib/access/access.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { useLiveAlarm } from '#lib/live/live-alarms.ts'
import { queryOf } from '#lib/query/query.ts'
import { DataState } from '#ui/data-state.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { usePrintable } from '#ui/print/printable.ts'
import { eventMessages } from '../event.messages.ts'
import type { Asked } from '../asked.ts'
import type { AlarmActions } from '../use-alarm-actions.ts'
import { AlarmSheet } from './alarm-sheet.tsx'
import { CommonLossSection } from './common-loss-section.tsx'
import { ConfirmSection } from './confirm-section.tsx'
import { CommentForm } from './comment-form.tsx'
import { DrawerActions } from './drawer-actions.tsx'
import { DrawerHead } from './drawer-head.tsx'
import { PlaceSection } from './place-section.tsx'
import { SimilarSection } from './similar-section.tsx'
import { Timeline } from './timeline.tsx'
import { TraceSection } from './trace-section.tsx'
import './alarm-drawer.css'

type AlarmDrawerProps = {
  id: string
  actions: AlarmActions
  onAsk: (asked: Asked) => void
  onClose: () => void
  /** One row up or down the list. */
  onWalk: (step: 1 | -1) => void
}

/** The alarm's details, with the latest values: the journal is read again whenever it has grown. */
function useAlarmInfo(id: string) {
  const client = useQueryClient()
  const options = queryOf(alarmApi.info, { query: { id } })
  const query = useQuery(options)
  const live = useLiveAlarm(id)
  const known = query.data?.alarm
  const alarm = live !== undefined && live.revision > (known?.revision ?? -1) ? live : known
  const behindRevision =
    alarm !== undefined && known !== undefined && alarm.revision > known.revision ? alarm.revision : null
  useEffect(() => {
    if (behindRevision === null) return
    void client.invalidateQueries({ queryKey: [alarmApi.info.path, { query: { id } }] })
  }, [client, behindRevision, id])
  return { query, alarm }
}

/** Fields, lists and plots handle these keys themselves. */
const KEY_OWNERS = 'input, textarea, select, dialog, [role="grid"], [role="application"], [role="menu"]'

const STEP_OF_KEY: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 }

function useDrawerKeys({ onWalk, onAsk, actions, id }: AlarmDrawerProps, alarm: Alarm | undefined): void {
  const mayAck = useMayCall(alarmApi.ack)
  const act = useEffectEvent((event: KeyboardEvent) => {
    const isOwned = event.target instanceof Element && event.target.closest(KEY_OWNERS) !== null
    if (isOwned || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const step = STEP_OF_KEY[event.key]
    if (step !== undefined) {
      event.preventDefault()
      onWalk(step)
    }
    if (event.key.toLowerCase() !== 'a' || !mayAck || alarm === undefined || alarm.acked) return
    if (event.shiftKey) return onAsk({ change: 'ack', alarms: [alarm] })
    // Before the alarm leaves the list: the next one is the row below it.
    onWalk(1)
    void actions.acknowledge([id])
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => act(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** One alarm in full, beside the list. */
export function AlarmDrawer(props: AlarmDrawerProps) {
  const { id, onClose, onWalk } = props
  const t = useMessages(eventMessages)
  const nameOf = useAlarmTypeName()
  const { query, alarm } = useAlarmInfo(id)
  useDrawerKeys(props, alarm)
  const { data } = query
  const print = usePrintable(() =>
    data === undefined ? null : <AlarmSheet info={data} alarm={alarm ?? data.alarm} />,
  )
  const title = alarm === undefined ? t('details') : nameOf(alarm)
  return (
    <Drawer title={title} onClose={onClose}>
      <DrawerHead id={id} alarm={alarm} onClose={onClose} onWalk={onWalk} onPrint={print}>
        {alarm !== undefined && <DrawerActions {...props} alarm={alarm} />}
      </DrawerHead>
      <div className="drawer-body">
        <DataState query={query} what={t('drawerWhat')}>
          {(info) => <DrawerSections key={id} {...props} info={info} alarm={alarm ?? info.alarm} />}
        </DataState>
      </div>
      {alarm !== undefined && <CommentForm key={id} id={id} actions={props.actions} />}
    </Drawer>
  )
}

function DrawerSections({ info, alarm }: AlarmDrawerProps & { info: AlarmInfo; alarm: Alarm }) {
  const { journal, occurrences, latestTraceId, referenceTraceId } = info
  const [chosen, setChosen] = useState<number | null>(null)
  const traceRef = useRef<HTMLDivElement>(null)
  const occurrence = occurrences.find(({ number }) => number === chosen) ?? occurrences[0]
  const showTrace = (number: number) => {
    setChosen(number)
    traceRef.current?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <>
      <PlaceSection alarm={alarm} place={info.place} />
      <CommonLossSection alarm={alarm} />
      <ConfirmSection alarm={alarm} />
      <div ref={traceRef}>
        <TraceSection
          key={occurrence?.number}
          {...{ alarm, occurrence, latestTraceId, referenceTraceId }}
          isOneOfMany={occurrences.length > 1}
        />
      </div>
      <Timeline {...{ journal, occurrences }} shown={occurrence?.number ?? null} onShowTrace={showTrace} />
      <SimilarSection similar={info.similar} />
    </>
  )
}
