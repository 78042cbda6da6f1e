import { plantApi } from '@fibrewatch/contract/plant'
import { traceApi } from '@fibrewatch/contract/trace'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Refusal, startFakeServer } from '#testing/fake-server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { makeLink } from '#testing/sample-link.ts'
import { signInAs } from '#testing/sample-user.ts'
import { NOW_ID, nowInfo, sampleSpan } from '../testing/sample-traces.ts'
import { SpanPanel } from './span-panel.tsx'

const link = { ...makeLink({ id: 13, code: 'SZ-KS-01', deviceId: 1, port: 1 }), launchOffsetM: 500 }
const show = () =>
  renderPage(<SpanPanel link={link} traceId={NOW_ID} events={nowInfo.events} />, '/resource/index')
const panel = () => screen.findByRole('group')

describe('the span', () => {
  test('has its figures and its ends; what is not seen says so, and what is not measured is missing', async () => {
    signInAs()
    startFakeServer().on(traceApi.span, () => sampleSpan)
    show()
    const rows = await within(await panel()).findAllByRole('row')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      '仪表端口0.000——',
      '被测段起点0.5000.210−46.2',
      '被测段终点?11.384——',
      '末端光纤尾端12.384—−38.5',
    ])
    const text = (await panel()).textContent
    expect(text).toContain('前导光纤 500 m · 末端光纤 1.000 km')
    expect(text).toContain('10.884 km')
    expect(text).toContain('2.41 dB')
    expect(text).toContain('0.221 dB/km')
    expect(text).toContain('33.2 dB')
  })

  test('that does not fit says why, with what was stated', async () => {
    signInAs()
    const none = { lengthM: null, lossDb: null, lossSigmaDb: null, orlDb: null, places: [] }
    startFakeServer().on(traceApi.span, () => ({
      ...sampleSpan,
      ...none,
      refusal: 'layout-too-long' as const,
    }))
    show()
    expect(await screen.findByText(/所述前导 500 m、末端 1\.000 km 与曲线不符/)).toBeTruthy()
  })

  test('that cannot be had is told from one that is none', async () => {
    signInAs()
    startFakeServer().on(traceApi.span, () => new Refusal('server.unavailable'))
    show()
    expect(await screen.findByText('没能测量被测段。')).toBeTruthy()
  })

  test('its fibres are stated by who may; an empty one is none', async () => {
    signInAs()
    const server = startFakeServer()
      .on(traceApi.span, () => sampleSpan)
      .on(plantApi.linkSpan, () => null)
    const { user } = show()
    await user.click(await screen.findByText('被测段'))
    await user.click(await screen.findByRole('button', { name: '前导与末端光纤' }))
    const launch = await screen.findByLabelText(/前导光纤/)
    await user.clear(launch)
    await user.type(launch, '1000')
    await user.click(screen.getByRole('button', { name: '保存' }))
    await screen.findByText('前导与末端光纤已保存')
    expect(server.bodyOf(plantApi.linkSpan)).toEqual({ id: 13, launchOffsetM: 1000, receiveFibreM: null })
  })

  test('who may only read has no button', async () => {
    signInAs('monitor:trace:info')
    startFakeServer().on(traceApi.span, () => sampleSpan)
    show()
    await screen.findByText('被测段起点')
    expect(screen.queryByRole('button')).toBeNull()
  })
})
