import type { Alarm } from '@fibrewatch/contract/alarm'
import { type CableSection, type CommonLoss, faultApi } from '@fibrewatch/contract/fault'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useMayCall } from '#lib/access/access.ts'
import { formatDistance, formatNumber } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { isDrill } from '#lib/live/alarm-book.ts'
import { every, queryOf } from '#lib/query/query.ts'
import { usePageQuery } from '#lib/tab/page-query.ts'
import { changeQuery } from '#lib/tab/query.ts'
import { DataState } from '#ui/data-state.tsx'
import { commonLossMessages } from './common-loss.messages.ts'
import { Section } from './section.tsx'
import './common-loss-section.css'

const SECONDS_PER_MINUTE = 60
/** Others may fail while the drawer is open. */
const ASK_AGAIN_MS = 15_000

/** Power is gone, and nobody has measured where. */
const isLost = (alarm: Alarm): boolean =>
  alarm.type === 'POWER_LOST' &&
  alarm.state === 'active' &&
  alarm.linkId !== null &&
  alarm.positionM === null &&
  alarm.seenFrom === null &&
  !isDrill(alarm)

function SectionRow({ section }: { section: CableSection }) {
  const t = useMessages(commonLossMessages)
  const { cable, from, to, fromM, toM } = section
  const nameOf = (node: CableSection['from']) => node?.name ?? t('hiddenNode')
  return (
    <li>
      <Link to={`/resource/index?cable=${cable.id}`}>{cable.code}</Link> {cable.name}{' '}
      <strong>{t('section', { from: nameOf(from), to: nameOf(to) })}</strong>{' '}
      <span className="text-2">
        {t('metres', {
          from: formatNumber(fromM),
          to: formatNumber(toM),
          length: formatDistance(toM - fromM),
        })}
      </span>
    </li>
  )
}

/** The links that one cut takes along, each with its alarm. */
function SharingLinks({ links }: Pick<CommonLoss, 'links'>) {
  const t = useMessages(commonLossMessages)
  const [query] = usePageQuery()
  return (
    <p>
      <span className="text-2">{t('links')} </span>
      {links.map(({ id, code, alarmId }) => (
        <Link key={id} className="common-loss-link" to={`?${changeQuery(query, { alarm: alarmId })}`}>
          {code}
        </Link>
      ))}
    </p>
  )
}

function Shared({ common }: { common: CommonLoss }) {
  const t = useMessages(commonLossMessages)
  const { isWayKnown, links, apart, unknown, sections, hiddenSections } = common
  const hasCommon = sections.length + hiddenSections > 0
  const others = links.length - 1 + apart + unknown
  if (!isWayKnown) return <p className="drawer-note">{t('wayUnknown')}</p>
  if (others === 0) return <p className="drawer-note">{t('alone')}</p>
  return (
    <>
      <p>{hasCommon ? t('together', { count: links.length }) : t('nothingShared')}</p>
      {sections.length > 0 && (
        <ul className="common-loss-sections">
          {sections.map((section) => (
            <SectionRow key={`${section.cable.id} ${section.fromM}`} section={section} />
          ))}
        </ul>
      )}
      {hiddenSections > 0 && <p className="text-2">{t('hidden', { count: hiddenSections })}</p>}
      {hasCommon && <SharingLinks links={links} />}
      {apart > 0 && <p className="text-2">{t('apart', { count: apart })}</p>}
      {unknown > 0 && <p className="text-2">{t('unknown', { count: unknown })}</p>}
    </>
  )
}

/** Where the links run together that lost their power at about the time of the alarm. */
export function CommonLossSection({ alarm }: { alarm: Alarm }) {
  const t = useMessages(commonLossMessages)
  const enabled = useMayCall(faultApi.common) && isLost(alarm)
  const query = useQuery({
    ...queryOf(faultApi.common, { query: { alarmId: alarm.id } }),
    enabled,
    staleTime: 0,
    refetchInterval: every(ASK_AGAIN_MS),
  })
  if (!enabled || query.data === null) return null
  const { data } = query
  return (
    <Section
      title={t('title')}
      hint={data && t('hint', { minutes: Math.round(data.withinS / SECONDS_PER_MINUTE) })}
    >
      <DataState query={query} what={t('what')}>
        {(common) =>
          common !== null && (
            <div className="common-loss">
              <Shared common={common} />
            </div>
          )
        }
      </DataState>
    </Section>
  )
}
