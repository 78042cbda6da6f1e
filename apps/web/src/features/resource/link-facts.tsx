import type { LinkInfo } from '@fibrewatch/contract'
import { Link } from 'react-router'
import { formatDistance, formatNumber, formatPercent, MISSING } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { useAlarmKnowledge } from '#lib/live/live-alarms.ts'
import { AttributeValues } from '#ui/attribute/attribute-values.tsx'
import { resourceMessages } from './resource.messages.ts'

const INDEX_DECIMALS = 4

function AlarmsFact({ linkId, activeAlarms }: { linkId: number; activeAlarms: number }) {
  const t = useMessages(resourceMessages)
  const { knowledge } = useAlarmKnowledge('rows')
  if (knowledge !== 'known') return MISSING
  if (activeAlarms === 0) return t('noAlarms')
  return <Link to={`/event/index?linkId=${linkId}`}>{t('alarmsLink', { count: activeAlarms })}</Link>
}

type LinkFactsProps = { info: LinkInfo; activeAlarms: number }

/** What is known of a link besides its traces: its facts in one line, its attributes in another. */
export function LinkFacts({ info, activeAlarms }: LinkFactsProps) {
  const t = useMessages(resourceMessages)
  const { link, landmarks, zones, deviceCode, deviceName } = info
  const facts = [
    { label: t('factAlarms'), value: <AlarmsFact linkId={link.id} activeAlarms={activeAlarms} /> },
    { label: t('factLength'), value: formatDistance(link.lengthM) },
    { label: t('factLandmarks'), value: formatNumber(landmarks.length) },
    {
      label: t('factZones'),
      value: formatNumber(zones.length),
      title: zones.map(({ name }) => name).join('\n'),
    },
    { label: t('factExcess'), value: formatPercent(link.excessRatio) },
    { label: t('factLaunch'), value: formatDistance(link.launchOffsetM) },
    { label: t('factIndex'), value: formatNumber(link.groupIndex, INDEX_DECIMALS) },
    { label: t('factDevice'), value: deviceCode, title: deviceName },
  ]
  return (
    <>
      <dl className="link-facts" aria-label={t('facts')}>
        {facts.map(({ label, value, title }) => (
          <div key={label} title={title}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <AttributeValues target="link" objectId={String(link.id)} objectName={link.code} />
    </>
  )
}
