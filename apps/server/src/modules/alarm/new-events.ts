import { DEFAULT_LOCALE } from '#platform/http/locale'
import type { Actor } from '#platform/auth/actor'
import { type AlarmCommandParts, clearAlarms } from './alarm-command.service.ts'
import { loadAlarmPage } from './alarm-list.service.ts'

const MAX_ACCEPTED = 500

const ACCEPTED_COMMENT = '已设为参考曲线 / Accepted with a new reference trace'

export async function acceptNewEvents(parts: AlarmCommandParts, actor: Actor, linkId: number): Promise<void> {
  const reader = { scope: actor.scope, locale: DEFAULT_LOCALE }
  const page = await loadAlarmPage(
    parts,
    { state: 'active', type: 'NEW_EVENT', drill: false, linkId, limit: MAX_ACCEPTED },
    reader,
  )
  const ids = page.list.map(({ id }) => id)
  if (ids.length > 0)
    await clearAlarms(parts, { actor, locale: DEFAULT_LOCALE, ids, comment: ACCEPTED_COMMENT })
}
