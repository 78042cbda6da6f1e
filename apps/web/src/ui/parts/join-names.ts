import { translate } from '#lib/i18n/i18n.ts'
import { partsMessages } from './parts.messages.ts'

/** Names one after the other, as the language separates them. */
export const joinNames = (names: readonly string[]): string =>
  names.join(translate(partsMessages, 'nameJoin'))
