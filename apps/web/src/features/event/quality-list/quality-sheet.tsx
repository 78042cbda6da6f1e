import type { QualityInfo, QualityRow, QualityTrend } from '@fibrewatch/contract/quality'
import { formatDb, formatDistance, formatNumber, formatWavelength } from '#lib/format/numbers.ts'
import { formatInstantFull } from '#lib/format/time.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { SheetFacts, SheetHead, SheetSection } from '#ui/print/sheet-parts.tsx'
import { qualityMessages } from './quality.messages.ts'
import { HistorySection, RulesSection, TrendSection, VerdictText } from './quality-sections.tsx'

const placeOf = (placed: QualityRow['splice'], digits: number): string =>
  placed === null
    ? '—'
    : `${formatNumber(placed.value, digits)} · ${placed.landmark ?? formatDistance(placed.positionM)}`

function useFacts(row: QualityRow) {
  const t = useMessages(qualityMessages)
  const reference =
    row.referenceVersion === null
      ? '—'
      : `${t('version', { version: row.referenceVersion })} · ${formatInstantFull(row.referenceAt)}`
  return [
    { label: t('colLength'), value: formatDistance(row.lengthM) },
    { label: t('wavelength'), value: formatWavelength(row.wavelengthNm) },
    { label: t('fibreClass'), value: row.fibreClass ?? '—' },
    {
      label: t('colTested'),
      value: row.measuredAt === null ? t('never') : formatInstantFull(row.measuredAt),
    },
    { label: t('rule.attenuation'), value: formatNumber(row.attenuationDbPerKm, 3) },
    { label: t('rule.splice-max'), value: placeOf(row.splice, 2) },
    { label: t('rule.reflectance'), value: placeOf(row.reflection, 1) },
    { label: t('colReference'), value: reference },
  ]
}

/** The quality of a link on paper: grade, verdicts, history, and rules. */
export function QualitySheet({ info, trend }: { info: QualityInfo; trend: QualityTrend | undefined }) {
  const t = useMessages(qualityMessages)
  const { row } = info
  return (
    <>
      <SheetHead
        title={`${row.code} ${row.name}`}
        about={t('quality')}
        figures={[
          { label: t('colGrade'), value: row.grade },
          { label: t('colLoss'), value: formatDb(row.totalLossDb), unit: 'dB' },
          { label: t('colMargin'), value: formatDb(row.marginDb), unit: 'dB' },
          { label: t('colCrossing'), value: row.crossing?.at ?? '—' },
        ]}
      />
      <VerdictText row={row} />
      <SheetSection number={1} title={t('facts')}>
        <SheetFacts facts={useFacts(row)} />
      </SheetSection>
      {trend !== undefined && (
        <SheetSection number={2} title={t('trend')}>
          <HistorySection data={trend} />
          <TrendSection row={row} data={trend} info={info} />
        </SheetSection>
      )}
      {info.verdicts.length > 0 && (
        <SheetSection number={3} title={t('rules')}>
          <RulesSection info={info} />
        </SheetSection>
      )}
    </>
  )
}
