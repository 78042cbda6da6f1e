import type { LinkInfo } from '@fibrewatch/contract/plant'
import { confirmingTestApi } from '@fibrewatch/contract/confirming-test'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDistance, formatNumber, formatPercent, MISSING } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { useMayCall } from '#lib/access/access.ts'
import { TesterFact } from '#ui/tester/tester-fact.tsx'
import { testerMessages } from '#ui/tester/tester.messages.ts'
import { treeQuery } from './resource.queries.ts'
import { AttributeValues } from '#ui/attribute/attribute-values.tsx'
import { useAlarmPlaces } from './alarm-places.ts'
import { resourceMessages } from './resource.messages.ts'
import { GoToPlace } from './map-hands/go-to-place.tsx'
import { useSelection } from './selection.ts'
import './link-facts.css'

const INDEX_DECIMALS = 4

function AlarmsFact({ linkId }: { linkId: number }) {
  const t = useMessages(resourceMessages)
  const { places, known } = useAlarmPlaces()
  if (known.knowledge !== 'known') return MISSING
  const own = places.filter((place) => place.linkId === linkId)
  if (own.length === 0) return t('noAlarms')
  const count = own.reduce((sum, { active }) => sum + active, 0)
  return <Link to={`/event/index?linkId=${linkId}`}>{t('alarmsLink', { count: formatNumber(count) })}</Link>
}

/** An instrument that is no OTDR can have its fibres tested by one. */
function useHasTester(deviceId: number): boolean {
  const isAllowed = useMayCall(confirmingTestApi.pairing)
  const { data } = useQuery({ ...treeQuery(), enabled: isAllowed })
  const device = data?.devices.find(({ id }) => id === deviceId)
  return isAllowed && device !== undefined && device.kind !== 'otdr'
}

/** What is known of a link besides its traces: its facts in one line with `children` at its end, its attributes in another. */
export function LinkFacts({ info, children }: { info: LinkInfo; children?: ReactNode }) {
  const t = useMessages(resourceMessages)
  const { link, landmarks, zones, deviceCode, deviceName } = info
  const words = useMessages(testerMessages)
  const { selectPlace } = useSelection()
  const hasTester = useHasTester(link.deviceId)
  const facts = [
    { label: t('factAlarms'), value: <AlarmsFact linkId={link.id} /> },
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
    ...(hasTester ? [{ label: words('fact'), value: <TesterFact linkId={link.id} code={link.code} /> }] : []),
  ]
  return (
    <>
      <div className="link-facts-row">
        <dl className="link-facts" aria-label={t('facts')}>
          {facts.map(({ label, value, title }) => (
            <div key={label} title={title}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <GoToPlace link={link} onGo={(opticalM) => selectPlace(link.code, opticalM)} />
        {children}
      </div>
      <AttributeValues target="link" objectId={String(link.id)} objectName={link.code} />
    </>
  )
}
