import './dashboard.css'
import { useMessages } from '#lib/i18n/i18n.ts'
import { DataState } from '#ui/data-state.tsx'
import { dashboardMessages } from './dashboard.messages.ts'
import { useKpi, useLiveRefresh, usePlantMap } from './dashboard.queries.ts'
import { LatestCard } from './latest-card.tsx'
import { LinksCard } from './links-card.tsx'
import { MapCard } from './map-card.tsx'
import { RateCard } from './rate-card.tsx'
import { SourcesCard } from './sources-card.tsx'
import { Tiles } from './tiles.tsx'
import { WorstCard } from './worst-card.tsx'

/** Everything an operator asks at the start of a shift, live, each figure a link to its rows. */
export function DashboardPage() {
  const t = useMessages(dashboardMessages)
  const kpi = useKpi()
  const map = usePlantMap()
  useLiveRefresh()
  return (
    <div className="dashboard">
      <Tiles kpi={kpi.data} />
      <DataState query={{ ...kpi, isFetching: kpi.isLoading }} what={t('figures')}>
        {(stat) => (
          <>
            <RateCard kpi={stat} />
            <LinksCard links={stat.links} />
            <WorstCard links={stat.worstLinks} />
            <SourcesCard sources={stat.sources} total={stat.raisedInWindow} />
          </>
        )}
      </DataState>
      <DataState query={{ ...map, isFetching: map.isLoading }} what={t('plant')}>
        {({ links, sites }) => <MapCard links={links} sites={sites} />}
      </DataState>
      <LatestCard />
    </div>
  )
}
