import { type DeviceHealth, deviceHealthApi } from '@fibrewatch/contract/device-health'
import type { Device } from '@fibrewatch/contract/plant'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatMeasured, formatNumber } from '#lib/format/numbers.ts'
import { formatInstant } from '#lib/format/time.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { useNow } from '#lib/live/now.ts'
import { every, queryOf } from '#lib/query/query.ts'
import { DataState } from '#ui/data-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { WindowDialog } from '#ui/overlay/window-dialog.tsx'
import { Instant } from '#ui/time-text.tsx'
import { deviceHealthMessages } from './device-health.messages.ts'
import './device-health.css'

const WIDTH_PX = 520
/** Half of the time between two heartbeats. */
const REFRESH_MS = 15_000
const MS_PER_S = 1000

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

/** What the instrument leaves out is not known, and no figure. */
function Reading({ name, value, unit }: { name: string; value: number | null; unit: string }) {
  const t = useMessages(deviceHealthMessages)
  return (
    <Fact name={name}>
      {value === null ? <span className="text-3">{t('unsaid')}</span> : formatMeasured(value, unit)}
    </Fact>
  )
}

function Said({ name, text }: { name: string; text: string | null }) {
  const t = useMessages(deviceHealthMessages)
  return <Fact name={name}>{text ?? <span className="text-3">{t('unsaid')}</span>}</Fact>
}

function useClockWords(): (offMs: number) => string {
  const t = useMessages(deviceHealthMessages)
  return (offMs) => {
    if (Math.abs(offMs) < MS_PER_S) return t('clockRight')
    const s = formatNumber(Math.abs(offMs) / MS_PER_S, 1)
    return offMs > 0 ? t('clockAhead', { s }) : t('clockBehind', { s })
  }
}

function Clock({ offMs, since }: { offMs: number; since: string | null }) {
  const t = useMessages(deviceHealthMessages)
  const now = useNow()
  const wordsOf = useClockWords()
  return (
    <Fact name={t('clock')}>
      {wordsOf(offMs)} <small>{t('clockWhy')}</small>
      {since !== null && (
        <div className="device-health-off" role="status">
          <Icon name="alarm" size={16} />
          {t('clockOff', { at: formatInstant(since, now) })}
        </div>
      )}
    </Fact>
  )
}

function Readings({ health }: { health: DeviceHealth }) {
  const t = useMessages(deviceHealthMessages)
  const now = useNow()
  const { startedAt, reportedAt } = health
  if (reportedAt === null) return <p className="text-2">{t('silent')}</p>
  return (
    <>
      <dl>
        <Said name={t('model')} text={health.model} />
        <Said name={t('serial')} text={health.serial} />
        <Said name={t('firmware')} text={health.firmware} />
        <Said name={t('startedAt')} text={startedAt === null ? null : formatInstant(startedAt, now)} />
        <Reading name={t('temperature')} value={health.temperatureC} unit="°C" />
        <Reading name={t('diskFree')} value={health.diskFreePercent} unit="%" />
        <Reading name={t('memoryFree')} value={health.memoryFreePercent} unit="%" />
        <Reading name={t('laserHours')} value={health.laserHours} unit="h" />
      </dl>
      <p className="text-3">{t('reportedAt', { at: formatInstant(reportedAt, now) })}</p>
    </>
  )
}

function Identities({ identities }: Pick<DeviceHealth, 'identities'>) {
  const t = useMessages(deviceHealthMessages)
  if (identities.length < 2) return null
  return (
    <section>
      <h3>{t('identities')}</h3>
      <ol>
        {identities.map(({ since, model, serial, firmware }) => (
          <li key={since}>
            {t('since')} <Instant at={since} /> · {[model, serial, firmware].filter(Boolean).join(' · ')}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Health({ health, device }: { health: DeviceHealth; device: Device }) {
  const t = useMessages(deviceHealthMessages)
  const { clockOffMs, clockOffSince, clockAt } = health
  if (clockOffMs === null || clockAt === null) return <p className="text-2">{t('never')}</p>
  return (
    <>
      <dl>
        <Fact name={t('lastSeen')}>
          <Instant at={clockAt} />
          {device.detail !== null && <div>{device.detail}</div>}
        </Fact>
        <Clock offMs={clockOffMs} since={clockOffSince} />
      </dl>
      <Readings health={health} />
      <Identities identities={health.identities} />
    </>
  )
}

/** What an instrument says of itself, as it comes. */
export function DeviceHealthDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const t = useMessages(deviceHealthMessages)
  const query = useQuery({
    ...queryOf(deviceHealthApi.info, { query: { id: device.id } }),
    refetchInterval: every(REFRESH_MS),
  })
  return (
    <WindowDialog
      id="device-health"
      title={t('title', { code: device.code })}
      widthPx={WIDTH_PX}
      onClose={onClose}
    >
      <div className="device-health">
        <DataState query={query} what={t('what')}>
          {(health) => <Health health={health} device={device} />}
        </DataState>
      </div>
    </WindowDialog>
  )
}
