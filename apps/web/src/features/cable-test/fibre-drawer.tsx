import type { BatchTable, ClosureLoss, FibreLosses } from '@fibrewatch/contract/batch'
import { formatDb, formatDistance, formatJointDb, formatKm, formatNumber } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { FailureNotice } from '#ui/data-state.tsx'
import { LoadingBar } from '#ui/loading-bar.tsx'
import { DetailDrawer, DetailSection } from '#ui/parts/detail-drawer.tsx'
import { Descriptions } from '#ui/parts/tag.tsx'
import { useTheme } from '#ui/theme.ts'
import { TracePlot } from '#ui/trace-plot/trace-plot.tsx'
import { cableTestMessages } from './cable-test.messages.ts'
import { LossCell, Verdict } from './loss-columns.tsx'
import { useFibreCurves } from './use-fibre-curves.ts'
import './cable-test.css'

type FibreProps = { fibre: FibreLosses; table: BatchTable }

/** Behind the last place, so that the end of the fibre is seen. */
const TAIL_SHARE = 1.06

function Curves({ fibre, table }: FibreProps) {
  const t = useMessages(cableTestMessages)
  const themeKey = useTheme(({ navTheme }) => navTheme)
  const { forward, backward, isPending, error, refetch } = useFibreCurves(fibre)
  if (error !== null) return <FailureNotice what={t('curves')} error={error} onRetry={() => void refetch()} />
  const now = forward ?? backward
  if (isPending || now === null) return <LoadingBar isActive={isPending} />
  const lengthM = fibre.lengthM ?? table.closures.at(-1)?.positionM ?? null
  return (
    <TracePlot
      now={now}
      nowLabel={t(forward === null ? 'backwardCurve' : 'forwardCurve')}
      reference={forward === null ? null : backward}
      referenceLabel={t('backwardCurve')}
      landmarks={table.closures.map(({ number, positionM }) => ({ name: String(number), positionM }))}
      section={lengthM === null ? null : { fromM: 0, toM: lengthM * TAIL_SHARE }}
      themeKey={themeKey}
      label={t('curveLabel', { number: fibre.fibreNumber })}
    />
  )
}

function LossLine({ loss }: { loss: ClosureLoss }) {
  const t = useMessages(cableTestMessages)
  return (
    <tr>
      <th scope="row">{loss.closure === null ? t('ownPlace') : t('closure', { number: loss.closure })}</th>
      <td>{formatKm(loss.positionM)}</td>
      <td>
        <LossCell loss={loss} view="mean" t={t} />
      </td>
      <td>{formatJointDb(loss.forwardDb)}</td>
      <td>{formatJointDb(loss.backwardDb)}</td>
      <td>{formatNumber(loss.reflectanceDb, 1)}</td>
    </tr>
  )
}

function Losses({ fibre }: { fibre: FibreLosses }) {
  const t = useMessages(cableTestMessages)
  const heads = [
    [t('position'), 'km'],
    [t('mean'), 'dB'],
    [t('forward'), 'dB'],
    [t('backward'), 'dB'],
    [t('reflectance'), 'dB'],
  ]
  return (
    <table className="loss-lines">
      <thead>
        <tr>
          <th scope="col">{t('place')}</th>
          {heads.map(([head, unit]) => (
            <th key={head} scope="col">
              {head} <small>{unit}</small>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fibre.losses.map((loss) => (
          <LossLine key={`${loss.closure} ${loss.positionM}`} loss={loss} />
        ))}
      </tbody>
    </table>
  )
}

function useFacts(fibre: FibreLosses) {
  const t = useMessages(cableTestMessages)
  const withUnit = (text: string, unit: string) => (text === '—' ? text : `${text} ${unit}`)
  return [
    { label: t('length'), value: formatDistance(fibre.lengthM) },
    { label: t('totalLoss'), value: withUnit(formatDb(fibre.totalLossDb), 'dB') },
    { label: t('attenuation'), value: withUnit(formatNumber(fibre.attenuationDbPerKm, 3), 'dB/km') },
    { label: t('orlA'), value: withUnit(formatDb(fibre.orlForwardDb), 'dB') },
    { label: t('orlB'), value: withUnit(formatDb(fibre.orlBackwardDb), 'dB') },
    ...(fibre.failed.length === 0
      ? []
      : [{ label: t('failedRules'), value: fibre.failed.map((rule) => t(`rule.${rule}`)).join(', ') }]),
  ]
}

/** One fibre: both curves over each other, its figures, its losses in both directions. */
export function FibreDrawer({ fibre, table, onClose }: FibreProps & { onClose: () => void }) {
  const t = useMessages(cableTestMessages)
  const facts = useFacts(fibre)
  return (
    <DetailDrawer
      title={t('details', { number: fibre.fibreNumber })}
      facts={
        <>
          <Verdict fibre={fibre} t={t} />
          <span>{t(`pairing.${fibre.pairing}`)}</span>
        </>
      }
      onClose={onClose}
    >
      <div className="fibre-plot">
        <Curves fibre={fibre} table={table} />
      </div>
      <Descriptions facts={facts} />
      <DetailSection title={t('place')}>
        <Losses fibre={fibre} />
      </DetailSection>
    </DetailDrawer>
  )
}
