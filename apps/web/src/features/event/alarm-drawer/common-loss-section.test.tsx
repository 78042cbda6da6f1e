import type { Alarm } from '@fibrewatch/contract/alarm'
import { type CommonLoss, faultApi } from '@fibrewatch/contract/fault'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { Refusal, startFakeServer } from '#testing/fake-server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { makeAlarm } from '#testing/sample-alarm.ts'
import { signInAs } from '#testing/sample-user.ts'
import { CommonLossSection } from './common-loss-section.tsx'

const lost: Partial<Alarm> = { type: 'POWER_LOST', positionM: null, place: null, seenFrom: null }
const OTHER = '01990000-0000-7000-8000-000000000002'
const common: CommonLoss = {
  withinS: 300,
  isWayKnown: true,
  links: [
    { id: 1, code: 'PM-01', alarmId: '01990000-0000-7000-8000-000000000001' },
    { id: 2, code: 'PM-02', alarmId: OTHER },
  ],
  apart: 1,
  unknown: 0,
  sections: [
    {
      cable: { id: 12, code: 'SZ-KS', name: '苏昆干线' },
      from: { id: 3, name: 'JC-07' },
      to: null,
      fromM: 12_004,
      toM: 13_713,
    },
  ],
  hiddenSections: 1,
}

const show = (alarm: Partial<Alarm> = {}) =>
  renderPage(<CommonLossSection alarm={makeAlarm({ ...lost, ...alarm })} />, '/event/index')

describe('links that lost their power together', () => {
  beforeEach(() => signInAs())

  test('the section is named by cable, nodes and metres, and leads to the cable and to the other alarm', async () => {
    startFakeServer().on(faultApi.common, () => common)
    show()
    const cable = await screen.findByRole('link', { name: 'SZ-KS' })
    expect(cable.getAttribute('href')).toContain('/resource/index?cable=12')
    expect(screen.getByText('JC-07—他域节点')).toBeTruthy()
    expect(screen.getByText(/12,004–13,713 m/)).toBeTruthy()
    expect(screen.getByText('另有 1 个区段在其他管理域的光缆里')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'PM-02' }).getAttribute('href')).toContain(OTHER)
    expect(screen.getByText(/另有 1 条同时失去光功率，走别的路/)).toBeTruthy()
  })

  test('that it stands alone, runs apart or that nobody knows its way are three answers', async () => {
    const server = startFakeServer()
    const none = { ...common, sections: [], hiddenSections: 0, links: common.links.slice(0, 1) }
    server.on(faultApi.common, () => ({ ...none, apart: 0 }))
    const alone = show()
    expect(await screen.findByText('没有其他光路在这段时间失去光功率。')).toBeTruthy()
    alone.unmount()
    server.on(faultApi.common, () => none)
    const apart = show()
    expect(await screen.findByText(/没有共同经过的光缆区段/)).toBeTruthy()
    apart.unmount()
    server.on(faultApi.common, () => ({ ...none, isWayKnown: false }))
    show()
    expect(await screen.findByText(/还没有接到光缆的纤芯上/)).toBeTruthy()
  })

  test('what could not be had is asked for again by hand', async () => {
    let isUp = false
    startFakeServer().on(faultApi.common, () => (isUp ? common : new Refusal('server.unavailable')))
    const { user } = show()
    await screen.findByRole('alert')
    isUp = true
    await user.click(screen.getByRole('button', { name: '立即重试' }))
    expect(await screen.findByRole('link', { name: 'SZ-KS' })).toBeTruthy()
  })

  test('an alarm with a place, one that is over, a drill, and who may not see faults have none', () => {
    const server = startFakeServer().on(faultApi.common, () => common)
    for (const other of [
      { positionM: 4321 },
      { state: 'cleared' as const },
      { type: 'FIBRE_BREAK' as const },
      { seenFrom: { linkId: 4, linkCode: 'GL-01', positionM: 1 } },
    ])
      show(other).unmount()
    signInAs('monitor:alarm:info')
    show()
    expect(screen.queryByText('同时失去光功率的光路')).toBeNull()
    expect(server.count(faultApi.common)).toBe(0)
  })
})
