import { alarmApi } from '@fibrewatch/contract/alarm'
import { screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { readAlarms, startLiveAlarms } from '#lib/live/live-alarms.ts'
import { Refusal, startFakeServer } from '#testing/fake-server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { makeAlarm, serveAlarms } from '#testing/sample-alarm.ts'
import { signInAs } from '#testing/sample-user.ts'
import { AlarmBell } from './alarm-bell.tsx'

const makeAlarms = (count: number) => Array.from({ length: count }, () => makeAlarm())
const bell = () => screen.findByRole('link')

function open() {
  signInAs()
  const server = serveAlarms(startFakeServer(), () => makeAlarms(2))
  onTestFinished(startLiveAlarms())
  return { server, page: renderPage(<AlarmBell />) }
}

test('counts what waits once that is known, and not before', async () => {
  open()
  expect(screen.getByRole('link').textContent).toBe('— 未确认')
  expect(await screen.findAllByText('2 未确认')).toHaveLength(2)
})

test('says since when it does not know, and asks again on demand', async () => {
  const { server, page } = open()
  await screen.findAllByText('2 未确认')
  server.on(alarmApi.page, () => new Refusal('server.unexpected'))
  server.on(alarmApi.stat, () => new Refusal('server.unexpected'))
  readAlarms()
  const retry = await screen.findByRole('button', { name: /没能取到告警，最后得知 .* · 立即重试/ })
  expect((await bell()).textContent).toBe('— 未确认')
  serveAlarms(server, () => makeAlarms(1))
  await page.user.click(retry)
  expect(await screen.findAllByText('1 未确认')).toHaveLength(2)
})

test('keeps in sight what cleared before anybody acknowledged it', async () => {
  signInAs()
  const cleared = makeAlarm({ state: 'cleared', clearedAt: '2026-03-18T06:40:00.000Z' })
  serveAlarms(startFakeServer(), () => [...makeAlarms(2), cleared])
  onTestFinished(startLiveAlarms())
  renderPage(<AlarmBell />)
  const link = await screen.findByRole('link', { name: /1 已恢复未确认/ })
  expect(link.getAttribute('href')).toContain('state=cleared')
  // What fits into the narrower header.
  expect(screen.getByText('1 已恢复')).toBeTruthy()
})

test('shows nothing to whoever may not see alarms', () => {
  signInAs('plant:tree')
  onTestFinished(startLiveAlarms())
  renderPage(<AlarmBell />)
  expect(screen.queryByRole('link')).toBeNull()
})
