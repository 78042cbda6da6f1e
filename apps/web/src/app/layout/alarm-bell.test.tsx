import { alarmApi } from '@fibrewatch/contract'
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

test('shows nothing to whoever may not see alarms', () => {
  signInAs('plant:tree')
  onTestFinished(startLiveAlarms())
  renderPage(<AlarmBell />)
  expect(screen.queryByRole('link')).toBeNull()
})
