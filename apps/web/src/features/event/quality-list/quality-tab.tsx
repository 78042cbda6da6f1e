import { qualityApi, type QualityRow } from '@fibrewatch/contract/quality'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useMemo } from 'react'
import { Link } from 'react-router'
import { useMayCall } from '#lib/access/access.ts'
import { call } from '#lib/api/call.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { gather } from '#lib/live/gather.ts'
import { onLive } from '#lib/live/live.ts'
import { queryKeyOf } from '#lib/query/query.ts'
import { usePageQuery } from '#lib/tab/page-query.ts'
import { changeQuery } from '#lib/tab/query.ts'
import { FailureNotice } from '#ui/data-state.tsx'
import { Pushed } from '#ui/drawer.tsx'
import { LoadingBar } from '#ui/loading-bar.tsx'
import { IfPermitted } from '#ui/parts/if-permitted.tsx'
import { useColumnLayout } from '#ui/grid/use-column-layout.ts'
import { VirtualTable } from '#ui/virtual-table.tsx'
import { EventTabs } from '../event-tabs.tsx'
import { HeatMap } from './heat-map.tsx'
import { useQualityColumns } from './quality-columns.tsx'
import { type QualityFilter, qualityFilters } from './quality-filter.ts'
import { QualityFilterBar } from './quality-filter-bar.tsx'
import { keyOfRow, RULES_PATH } from './quality-key.ts'
import { QualityPanel } from './quality-panel.tsx'
import { QUALITY_LIST, QualityTools } from './quality-tools.tsx'
import { qualityMessages } from './quality.messages.ts'
import { useLossLines } from './use-loss-lines.ts'
import { useQualityFilter } from './use-quality-filter.ts'
import './quality.css'

const RuleSets = lazy(async () => ({ default: (await import('./rule-sets.tsx')).RuleSets }))

const PAGE_ROWS = 100
/** A cut changes hundreds of links at once: they are requested once. */
const GATHER_MS = 1000
const LISTS = [
  qualityApi.page,
  qualityApi.stat,
  qualityApi.heat,
  qualityApi.lines,
  qualityApi.info,
  qualityApi.trend,
]

/** Grades follow the traces: the shown data is requested again in place. */
function useLiveQuality(): void {
  const client = useQueryClient()
  const refresh = useEffectEvent(() => {
    for (const endpoint of LISTS) void client.invalidateQueries({ queryKey: queryKeyOf(endpoint) })
  })
  useEffect(() => {
    const { soon, stop } = gather(refresh, GATHER_MS)
    const stopHearing = onLive('quality', soon)
    return () => {
      stop()
      stopHearing()
    }
  }, [])
}

function useQualityRows(filter: QualityFilter) {
  const asked = qualityFilters.ask(filter)
  const query = useInfiniteQuery({
    queryKey: [...queryKeyOf(qualityApi.page), 'pages', asked],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      call(qualityApi.page, {
        query: { ...asked, limit: PAGE_ROWS, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
        isQuiet: true,
      }),
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const rows = useMemo(() => (data?.pages ?? []).flatMap(({ list }) => list), [data])
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  const first = data?.pages[0]
  const total =
    first === undefined ? undefined : `${formatNumber(first.total)}${first.totalIsMore ? '+' : ''}`
  const found = { count: first?.total ?? 0, isMore: first?.totalIsMore === true }
  return { query, rows, total, found, loadMore }
}

/** The open link is in the address: `?link=…`. */
function useOpenRow() {
  const [query, setQuery] = usePageQuery()
  const openKey = query.get('row')
  const change = (key: string | null) =>
    setQuery((former) => changeQuery(former, { row: key }), { replace: openKey !== null })
  return { openKey, open: (row: QualityRow) => change(keyOfRow(row)), close: () => change(null) }
}

/** The list, or its rule sets: `?view=rules`. */
export function QualityTab() {
  const [query] = usePageQuery()
  const mayReadRules = useMayCall(qualityApi.rulePage)
  // A changed rule grades while its page is in front: the list must follow.
  useLiveQuality()
  return query.get('view') === 'rules' && mayReadRules ? (
    <Suspense>
      <RuleSets />
    </Suspense>
  ) : (
    <QualityList />
  )
}

/** The quality of every link, the worst first, with its history. */
function QualityList() {
  const t = useMessages(qualityMessages)
  const controls = useQualityFilter()
  const { query, rows, total, found, loadMore } = useQualityRows(controls.filter)
  const declared = useQualityColumns(controls, useLossLines(rows))
  const layout = useColumnLayout(QUALITY_LIST, declared)
  const { openKey, open, close } = useOpenRow()
  const { error, isPending, isFetching, refetch } = query
  const drawer = openKey === null ? null : <QualityPanel key={openKey} rowKey={openKey} onClose={close} />
  return (
    <Pushed drawer={drawer}>
      <div className="event-page quality-page">
        <EventTabs {...(total === undefined ? {} : { qualityCount: total })} />
        <QualityFilterBar {...controls}>
          <IfPermitted endpoint={qualityApi.rulePage}>
            <Link className="button" to={RULES_PATH}>
              {t('ruleSets')}
            </Link>
          </IfPermitted>
          <QualityTools {...{ controls, declared, rows, layout, found }} />
        </QualityFilterBar>
        <div className="list-frame quality-frame">
          <LoadingBar isActive={isFetching} />
          {error !== null && (
            <FailureNotice what={t('quality')} error={error} onRetry={() => void refetch()} />
          )}
          <VirtualTable
            label={t('quality')}
            rows={rows}
            rowKey={keyOfRow}
            columns={layout.columns}
            selectedKey={openKey}
            onSelect={open}
            onEndReached={loadMore}
            empty={
              isPending || error !== null ? null : (
                <div className="notice">{t(controls.isFiltered ? 'emptyFiltered' : 'empty')}</div>
              )
            }
          />
        </div>
        {rows.length > 0 && (
          <IfPermitted endpoint={qualityApi.heat}>
            <HeatMap rows={rows} selectedKey={openKey} onOpen={open} />
          </IfPermitted>
        )}
        <footer className="quality-foot text-3">
          {total !== undefined && <span>{t('foot', { count: total })}</span>}
          <span>{t('footOrder')}</span>
        </footer>
      </div>
    </Pushed>
  )
}
