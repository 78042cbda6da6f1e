import { type NetdiskStat, netdiskApi } from '@fibrewatch/contract/netdisk'
import { useQuery } from '@tanstack/react-query'
import { formatBytes, formatNumber, formatPercent } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { queryOf } from '#lib/query/query.ts'
import { DataState } from '#ui/data-state.tsx'
import { PopoverButton } from '#ui/overlay/popover.tsx'
import { Descriptions, Progress } from '#ui/parts/tag.tsx'
import { netdiskMessages } from './netdisk.messages.ts'
import './space-foot.css'

function Kinds({ kinds }: Pick<NetdiskStat, 'kinds'>) {
  const t = useMessages(netdiskMessages)
  const most = Math.max(1, ...kinds.map(({ bytes }) => bytes))
  return (
    <div className="disk-bars">
      {kinds.map(({ kind, files, bytes }) => (
        <div key={kind}>
          <span>{t(`kind-${kind}`)}</span>
          <Progress
            share={bytes / most}
            label={t(`kind-${kind}`)}
            text={`${formatBytes(bytes)} · ${t('filesInside', { count: formatNumber(files) })}`}
          />
        </div>
      ))}
    </div>
  )
}

function Months({ months }: Pick<NetdiskStat, 'months'>) {
  const t = useMessages(netdiskMessages)
  const filled = months.filter(({ files }) => files > 0)
  const most = Math.max(1, ...filled.map(({ bytes }) => bytes))
  return (
    <div className="disk-bars">
      {filled.toReversed().map(({ month, files, bytes }) => (
        <div key={month}>
          <span>{month}</span>
          <Progress
            share={bytes / most}
            label={month}
            text={`${formatBytes(bytes)} · ${t('filesInside', { count: formatNumber(files) })}`}
          />
        </div>
      ))}
    </div>
  )
}

function StatPanel({ domainId }: { domainId: number }) {
  const t = useMessages(netdiskMessages)
  const query = useQuery(queryOf(netdiskApi.stat, { query: { domainId } }))
  return (
    <div className="disk-stat">
      <DataState query={query} what={t('stat')}>
        {({ files, folders, bytes, trash, kinds, months }) => (
          <>
            <Descriptions
              facts={[
                { label: t('files'), value: `${formatNumber(files)} · ${formatBytes(bytes)}` },
                { label: t('folders'), value: formatNumber(folders) },
                { label: t('trash'), value: `${formatNumber(trash.items)} · ${formatBytes(trash.bytes)}` },
              ]}
            />
            {files > 0 && (
              <>
                <h3>{t('byKind')}</h3>
                <Kinds kinds={kinds} />
                <h3>{t('byMonth')}</h3>
                <Months months={months} />
              </>
            )}
          </>
        )}
      </DataState>
    </div>
  )
}

/** How full the space is, by kind. */
export function SpaceFoot({ domainId }: { domainId: number }) {
  const t = useMessages(netdiskMessages)
  const { data } = useQuery(queryOf(netdiskApi.quota, { query: { domainId } }))
  const share = data === undefined || data.limit === 0 ? null : Math.min(data.used / data.limit, 1)
  return (
    <div className="disk-foot">
      <Progress share={data === undefined ? 0 : share} label={t('quota')} text={formatPercent(share)} />
      <span className="fs-13 text-2">
        {data !== undefined &&
          t('quotaText', {
            used: formatBytes(data.used),
            limit: formatBytes(data.limit),
            files: formatNumber(data.files),
          })}
      </span>
      <PopoverButton
        label={t('stat')}
        button={t('stat')}
        className="button text small"
        align="end"
        popoverClass="disk-stat-popover"
      >
        {() => <StatPanel domainId={domainId} />}
      </PopoverButton>
    </div>
  )
}
