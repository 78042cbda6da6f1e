import { translate } from '#lib/i18n/i18n.ts'
import { joinNames } from './join-names.ts'
import { partsMessages } from './parts.messages.ts'

const MAX_NAMED = 3

/** What a question about several things concerns: the first of them by name, and their number. Of one its title says it. To stand before a sentence. */
export function nameFirst(names: readonly string[]): string {
  if (names.length < 2) return ''
  const first = joinNames(names.slice(0, MAX_NAMED))
  return names.length > MAX_NAMED
    ? translate(partsMessages, 'concernsMore', {
        names: first,
        count: names.length,
      })
    : translate(partsMessages, 'concerns', { names: first })
}
