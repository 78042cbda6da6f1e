import { type Alarm, alarmApi } from '@fibrewatch/contract/alarm'
import { type FibreEvent, eventApi } from '@fibrewatch/contract/event'
import type { Admin } from '@fibrewatch/simulator'

const PAGE_SIZE = 500

/** Every stored event of a link, page by page. */
export async function listEvents(session: Admin, linkId: number): Promise<FibreEvent[]> {
  const events: FibreEvent[] = []
  let cursor: string | null = null
  do {
    const query: { linkId: number; limit: number; cursor?: string } = { linkId, limit: PAGE_SIZE }
    if (cursor !== null) query.cursor = cursor
    const page = await session.call(eventApi.page, { query })
    events.push(...page.list)
    cursor = page.nextCursor
  } while (cursor !== null)
  return events
}

/** The alarms of a link, at most one page of them, in the given state. */
export async function listAlarms(
  session: Admin,
  { linkId, state }: { linkId: number; state: 'active' | 'cleared' | 'all' },
): Promise<Alarm[]> {
  const { list } = await session.call(alarmApi.page, { query: { linkId, state, limit: PAGE_SIZE } })
  return list
}
