import './dashboard.css'
import { formatInstant } from '#lib/format/time.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { useNow } from '#lib/live/now.ts'
import { Card } from '#ui/card.tsx'
import { DataState } from '#ui/data-state.tsx'
import { dashboardMessages } from './dashboard.messages.ts'
import { useKpi, useLiveRefresh, usePlantMap } from '#lib/live/operation.ts'
import { LatestCard } from './latest-card.tsx'
import { LinksCard } from './links-card.tsx'
import { MapCard } from './map-card.tsx'
import { QualityCard } from './quality-card.tsx'
import { RateCard } from './rate-card.tsx'
import { SourcesCard } from './sources-card.tsx'
import { Tiles } from './tiles.tsx'
import { WorstCard } from './worst-card.tsx'

type Kpi = ReturnType<typeof useKpi>

/** `没能更新，停在 14:33:14`; null while the last answer is current. */
function useStaleText({ error, dataUpdatedAt }: Pick<Kpi, 'error' | 'dataUpdatedAt'>): string | null {
  const t = useMessages(dashboardMessages)
  const now = useNow()
  return error === null ? null : t('stale', { at: formatInstant(new Date(dataUpdatedAt).toISOString(), now) })
}

/** Cards whose figures come in one answer. The first of them shows a failure, and retries. */
function KpiCards({ kpi }: { kpi: Kpi }) {
  const t = useMessages(dashboardMessages)
  const stale = useStaleText(kpi)
  if (!kpi.isAllowed) return null
  if (kpi.data !== undefined) {
    const { links, withoutReference, worstLinks, sources, raisedInWindow } = kpi.data
    return (
      <>
        <RateCard kpi={kpi.data} stale={stale} />
        <LinksCard {...{ links, withoutReference, stale }} />
        <WorstCard links={worstLinks} stale={stale} />
        <SourcesCard sources={sources} total={raisedInWindow} stale={stale} />
      </>
    )
  }
  const unread = kpi.error !== null && <p className="dashboard-note">{t('unread')}</p>
  return (
    <>
      <Card className="dashboard-rate" title={t('rate')}>
        <DataState query={kpi} what={t('figures')}>
          {() => null}
        </DataState>
      </Card>
      <Card className="dashboard-links" title={t('links')}>
        {unread}
      </Card>
      <Card className="dashboard-worst" title={t('worst')}>
        {unread}
      </Card>
      <Card className="dashboard-sources" title={t('sources')}>
        {unread}
      </Card>
    </>
  )
}

/** The map in its card, or the reason why it is missing. */
function MapPart() {
  const t = useMessages(dashboardMessages)
  const map = usePlantMap()
  const stale = useStaleText(map)
  if (!map.isAllowed) return null
  if (map.data !== undefined) return <MapCard {...map.data} stale={stale} />
  return (
    <Card className="dashboard-map" title={t('map')}>
      <DataState query={map} what={t('plant')}>
        {() => null}
      </DataState>
    </Card>
  )
}

/** The figures for the start of a shift, live, each a link to its rows. */
export function DashboardPage() {
  const kpi = useKpi()
  useLiveRefresh()
  return (
    <div className="dashboard">
      {/* What is now is not known while the last answer failed; what was stays so, with its time. */}
      <Tiles kpi={kpi.error === null ? kpi.data : undefined} hasKpi={kpi.isAllowed} />
      <KpiCards kpi={kpi} />
      <QualityCard />
      <MapPart />
      <LatestCard />
    </div>
  )
}
