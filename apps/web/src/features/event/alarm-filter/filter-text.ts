import { plantApi } from '@fibrewatch/contract/plant'
import { useQuery } from '@tanstack/react-query'
import { useMayCall } from '#lib/access/access.ts'
import { formatDistance } from '#lib/format/numbers.ts'
import { formatInstant } from '#lib/format/time.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { queryOf } from '#lib/query/query.ts'
import { wordMessages } from '#lib/words/words.messages.ts'
import { eventMessages } from '../event.messages.ts'
import { type AlarmFilter, alarmFilters } from './alarm-filter.ts'

const MAX_LINKS = 1000

const formatRange = (from: string, to: string) => `${from} – ${to}`

/** A filter in words. */
export function useFilterText(): (filter: AlarmFilter) => string {
  const t = useMessages(eventMessages)
  const words = useMessages(wordMessages)
  const enabled = useMayCall(plantApi.linkPage)
  const { data } = useQuery({ ...queryOf(plantApi.linkPage, { query: { limit: MAX_LINKS } }), enabled })
  return ({
    severities,
    types,
    state,
    linkId,
    acked,
    shelved,
    drill,
    from,
    to,
    positionFromM,
    positionToM,
    keyword,
  }) => {
    const now = Date.now()
    const time = (instant: string | null) => (instant === null ? '' : formatInstant(instant, now))
    const link = data?.list.find(({ id }) => id === linkId)
    return [
      state !== alarmFilters.none.state && t(`state.${state}`),
      ...severities.map((severity) => words(`severity.${severity}`)),
      ...types.map((type) => words(`type.${type}`)),
      linkId !== null && (link?.code ?? String(linkId)),
      acked !== null && t(acked ? 'yesAcked' : 'noAcked'),
      shelved !== null && t(shelved ? 'yesShelved' : 'noShelved'),
      drill !== null && t(drill ? 'onlyDrill' : 'noDrill'),
      (from !== null || to !== null) && formatRange(time(from), time(to)),
      (positionFromM !== null || positionToM !== null) &&
        formatRange(
          formatDistance(positionFromM ?? 0),
          positionToM === null ? '' : formatDistance(positionToM),
        ),
      keyword,
    ]
      .filter((part) => part !== false && part !== '')
      .join(' · ')
  }
}
