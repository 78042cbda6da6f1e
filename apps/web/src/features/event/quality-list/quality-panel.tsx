import { qualityApi, type QualityRow } from '@fibrewatch/contract/quality'
import { useQuery } from '@tanstack/react-query'
import { call } from '#lib/api/call.ts'
import { formatDistance, formatWavelength } from '#lib/format/numbers.ts'
import { formatInstant } from '#lib/format/time.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { useNow } from '#lib/live/now.ts'
import { queryKeyOf } from '#lib/query/query.ts'
import { DataState } from '#ui/data-state.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { Icon } from '#ui/icon.tsx'
import { GradeBadge } from '#ui/grade-badge.tsx'
import { usePrintable } from '#ui/print/printable.ts'
import { qualityMessages } from './quality.messages.ts'
import { PanelActions } from './panel-actions.tsx'
import { parseRowKey } from './quality-key.ts'
import { HistorySection, RulesSection, TrendSection, VerdictText } from './quality-sections.tsx'
import { QualitySheet } from './quality-sheet.tsx'

function useQualityOf(rowKey: string) {
  const asked = parseRowKey(rowKey) ?? { linkId: 0 }
  const info = useQuery({
    queryKey: [...queryKeyOf(qualityApi.info), asked],
    queryFn: ({ signal }) => call(qualityApi.info, { query: asked, signal, isQuiet: true }),
  })
  const trend = useQuery({
    queryKey: [...queryKeyOf(qualityApi.trend), asked],
    queryFn: ({ signal }) => call(qualityApi.trend, { query: asked, signal, isQuiet: true }),
  })
  return { info, trend }
}

/** Link, length, time of measurement, reference. */
function PanelHead({ row, onClose }: { row: QualityRow | undefined; onClose: () => void }) {
  const t = useMessages(qualityMessages)
  const now = useNow()
  return (
    <header className="quality-head">
      <div className="quality-title">
        {row !== undefined && (
          <>
            <GradeBadge grade={row.grade} size={24} />
            <b>{row.name}</b> <span className="text-2">{row.code}</span>
          </>
        )}
        <button
          type="button"
          className="drawer-tool"
          aria-label={t('close')}
          title={t('close')}
          onClick={onClose}
        >
          <Icon name="close" />
        </button>
      </div>
      {row !== undefined && (
        <div className="text-2">
          {formatDistance(row.lengthM)}
          {row.wavelengthNm !== null && ` · ${formatWavelength(row.wavelengthNm)}`}
          {row.fibreClass !== null && ` · ${row.fibreClass}`}
          <br />
          {row.measuredAt === null ? t('never') : t('testedAt', { at: formatInstant(row.measuredAt, now) })}
          {' · '}
          {row.referenceVersion === null
            ? t('noReference')
            : t('reference', { version: row.referenceVersion, at: formatInstant(row.referenceAt, now) })}
        </div>
      )}
    </header>
  )
}

/** The grade of a link, its history, and its trend. */
export function QualityPanel({ rowKey, onClose }: { rowKey: string; onClose: () => void }) {
  const t = useMessages(qualityMessages)
  const { info, trend } = useQualityOf(rowKey)
  const print = usePrintable(() =>
    info.data === undefined ? null : <QualitySheet info={info.data} trend={trend.data} />,
  )
  return (
    <Drawer isNarrow title={t('quality')} onClose={onClose}>
      <div className="quality-panel">
        <PanelHead row={info.data?.row} onClose={onClose} />
        {info.data !== undefined && <PanelActions info={info.data} onPrint={print} />}
        <DataState query={info} what={t('quality')}>
          {(known) => (
            <>
              <VerdictText row={known.row} />
              <DataState query={trend} what={t('trend')}>
                {(data) => (
                  <>
                    <HistorySection data={data} />
                    <TrendSection row={known.row} data={data} info={known} />
                  </>
                )}
              </DataState>
              {known.verdicts.length > 0 && <RulesSection info={known} />}
            </>
          )}
        </DataState>
      </div>
    </Drawer>
  )
}
