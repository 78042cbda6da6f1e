import { type DeviceHealth, deviceHealthApi } from '@fibrewatch/contract/device-health'
import type { Device } from '@fibrewatch/contract/plant'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Refusal, startFakeServer } from '#testing/fake-server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { signInAs } from '#testing/sample-user.ts'
import { DeviceHealthDialog } from './device-health-dialog.tsx'

const device = { id: 3, code: 'OTDR-1', detail: null } as Device
const UNKNOWN: DeviceHealth = {
  deviceId: 3,
  clockOffMs: null,
  clockAt: null,
  clockOffSince: null,
  model: null,
  serial: null,
  firmware: null,
  startedAt: null,
  temperatureC: null,
  diskFreePercent: null,
  memoryFreePercent: null,
  laserHours: null,
  reportedAt: null,
  identities: [],
}
const AT = '2026-06-01T08:00:00.000Z'

function show(health: DeviceHealth | Refusal): void {
  signInAs('plant:device:health')
  startFakeServer().on(deviceHealthApi.info, () => health)
  renderPage(<DeviceHealthDialog device={device} onClose={() => {}} />)
}

test('before the first heartbeat nothing is known, and nothing is zero', async () => {
  show(UNKNOWN)
  expect(await screen.findByText(/还没有收到过心跳/)).toBeDefined()
  expect(screen.queryByText('0')).toBeNull()
})

test('an instrument that says nothing of itself still has a clock', async () => {
  show({ ...UNKNOWN, clockOffMs: -400, clockAt: AT })
  expect(await screen.findByText(/相差不到 1 s/)).toBeDefined()
  expect(screen.getByText(/心跳里没有运行状况/)).toBeDefined()
})

test('readings have their units, and what was left out is said to be', async () => {
  show({
    ...UNKNOWN,
    clockOffMs: 61_000,
    clockAt: AT,
    clockOffSince: AT,
    firmware: '4.2.1',
    temperatureC: 0,
    reportedAt: AT,
  })
  expect(await screen.findByText(/快 61\.0 s/)).toBeDefined()
  expect(screen.getByText(/超过允许偏差/)).toBeDefined()
  expect(screen.getByText('4.2.1')).toBeDefined()
  expect(screen.getByText(/^0(?:\.0)? °C$/)).toBeDefined()
  expect(screen.getAllByText('未上报')).toHaveLength(6)
})

test('what could not be read is said, with a button to try again', async () => {
  show(new Refusal('object.not-found'))
  expect(await screen.findByRole('button', { name: /重试/ })).toBeDefined()
})
