import { type Alarm, alarmApi } from '@fibrewatch/contract/alarm'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useMayCall } from '#lib/access/access.ts'
import { type Known, knownOf } from '#lib/query/known.ts'
import { queryOf, whileUnread } from '#lib/query/query.ts'
import { compareByUrgency, MAX_BOOK_SIZE, takeNewer } from './alarm-book.ts'
import { gather } from './gather.ts'
import { useAlarmBook } from './live-alarms.ts'
import { onControl, onLive } from './live.ts'

/** Where the answer does not hold all active alarms, those that move up are requested at most this often. */
const REFRESH_MS = 5000
const NONE: readonly Alarm[] = []

type Where = { linkId?: number; limit: number }

/** Requests again what the messages do not tell: changes while they were missed, and alarms that move up. */
function useRefresh(refetch: () => unknown, isPartial: boolean): void {
  useEffect(() => {
    const refreshing = gather(() => void refetch(), REFRESH_MS)
    const stops = [
      refreshing.stop,
      onControl('subscribed', () => void refetch()),
      onControl('resync', () => void refetch()),
      ...(isPartial ? [onLive('alarm', refreshing.soon)] : []),
    ]
    return () => stops.forEach((stop) => stop())
  }, [refetch, isPartial])
}

export type UrgentAlarms = {
  /** None while they are not known. */
  alarms: readonly Alarm[]
  known: Known
  retry: () => void
}

/** The most urgent active alarms, at most `limit`, live. */
export function useUrgentAlarms({ linkId, limit }: Where): UrgentAlarms {
  const isAllowed = useMayCall(alarmApi.page)
  const where = linkId === undefined ? {} : { linkId }
  const query = useQuery({
    ...queryOf(alarmApi.page, { query: { state: 'active', sort: 'severity', limit, ...where } }),
    enabled: isAllowed,
    refetchInterval: whileUnread,
  })
  const book = useAlarmBook()
  const { data, error, refetch } = query
  useRefresh(refetch, data !== undefined && (data.nextCursor !== null || book.size >= MAX_BOOK_SIZE))
  const alarms = useMemo(() => {
    if (data === undefined || error !== null) return NONE
    const listed = new Map(data.list.map((alarm) => [alarm.id, alarm] as const))
    return [...takeNewer(listed, book.values()).values()]
      .filter((alarm) => alarm.state === 'active' && (linkId === undefined || alarm.linkId === linkId))
      .toSorted(compareByUrgency)
      .slice(0, limit)
  }, [data, error, book, linkId, limit])
  return { alarms, known: knownOf({ ...query, isAllowed }), retry: () => void refetch() }
}
