import { DEFAULT_LOCALE } from '#platform/http/locale'
import type { Actor } from '#platform/auth/actor'
import type { AlarmCommandService } from './alarm-command.service.ts'
import type { AlarmListService } from './alarm-list.service.ts'

const MAX_ACCEPTED = 500

const ACCEPTED_COMMENT = '已设为参考曲线 / Accepted with a new reference trace'

export async function acceptNewEvents(
  { list, commands }: { readonly list: AlarmListService; readonly commands: AlarmCommandService },
  actor: Actor,
  linkId: number,
): Promise<void> {
  const reader = { scope: actor.scope, locale: DEFAULT_LOCALE }
  const page = await list.loadPage(
    { state: 'active', type: 'NEW_EVENT', linkId, limit: MAX_ACCEPTED },
    reader,
  )
  const ids = page.list.map(({ id }) => id)
  if (ids.length > 0) await commands.clear({ actor, locale: DEFAULT_LOCALE, ids, comment: ACCEPTED_COMMENT })
}
