import type { LinkInfo } from '@fibrewatch/contract/plant'
import { type CombinedTable, traceApi } from '@fibrewatch/contract/trace'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Refusal } from '#testing/fake-server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { makeLink } from '#testing/sample-link.ts'
import { signInAs } from '#testing/sample-user.ts'
import { makeTraceRow, NEXT_ID, NOW_ID, nowInfo, REFERENCE_ID } from '../testing/sample-traces.ts'
import { startResourceServer } from '../testing/start-resource-server.ts'
import { EventPanel } from './event-panel.tsx'
import { makeEventRows } from './event-rows.ts'

const link = makeLink({ id: 13, code: 'SZ-KS-01', deviceId: 1, port: 1 })
const long = makeTraceRow({ id: REFERENCE_ID, pulseNs: 10_000, measuredAt: '2026-03-18T06:30:00.000Z' })
const other = makeTraceRow({ id: NEXT_ID, pulseNs: 30, wavelengthNm: 1310 })
const event = { positionSigmaM: 1, lossSigmaDb: 0.01, reflectanceDb: null, seenByNs: [100, 10_000] }
const combined: CombinedTable = {
  refusal: null,
  traces: [
    { traceId: NOW_ID, measuredAt: nowInfo.trace.measuredAt, pulseNs: 100, cover: { fromM: 40, toM: 8000 } },
    {
      traceId: REFERENCE_ID,
      measuredAt: long.measuredAt,
      pulseNs: 10_000,
      cover: { fromM: 900, toM: 12_300 },
    },
  ],
  events: [
    { ...event, kind: 'reflective', positionM: 2106, lossDb: 0.31, reflectanceDb: -47.9, pulseNs: 100 },
    { ...event, kind: 'non-reflective', positionM: 9500, lossDb: 0.12, pulseNs: 10_000, seenByNs: [10_000] },
    {
      ...event,
      kind: 'end',
      positionM: 12_384,
      positionSigmaM: null,
      lossDb: null,
      lossSigmaDb: null,
      pulseNs: 10_000,
    },
  ],
}

const landmarks: LinkInfo['landmarks'] = [
  {
    id: 1,
    linkId: 13,
    name: 'JC-01',
    kind: 'closure',
    opticalM: 2110,
    lngLat: null,
    slackM: 0,
    remark: null,
  },
]

const rows = makeEventRows({
  events: nowInfo.events,
  referenceEvents: null,
  comparison: null,
  wavelengths: null,
  landmarks,
  pulseM: 10,
})
const axis = { direction: 'forward', farEndM: null } as const
const query = {
  data: nowInfo,
  error: null,
  dataUpdatedAt: 0,
  isFetching: false,
  refetch: vi.fn<() => never>(),
}
const onPick = vi.fn<(positionM: number) => void>()

function show(overlaid = [long, other]) {
  const view = { query, now: null, reference: null, comparison: null, rows, axis, landmarks }
  return renderPage(
    <EventPanel
      {...{ link, info: nowInfo, view, overlaid, onPick }}
      hoveredKey={null}
      withinM={20}
      unfolded={[false, vi.fn<() => void>()]}
      onHover={vi.fn<() => void>()}
      onEdit={vi.fn<() => void>()}
    />,
    '/resource/index',
  )
}
const choose = async (user: ReturnType<typeof show>['user']) =>
  user.click(await screen.findByRole('radio', { name: '合并事件表' }))

beforeEach(() => {
  signInAs()
  onPick.mockClear()
})

describe('traces of several pulses', () => {
  test('are shown as one table on demand, each event with the pulse that measured it, and back', async () => {
    const server = startResourceServer().on(traceApi.combined, () => combined)
    const { user } = show()
    expect(await screen.findByRole('table', { name: '事件点' })).toBeTruthy()
    expect(server.count(traceApi.combined)).toBe(0)
    await choose(user)
    const table = await screen.findByRole('table', { name: '合并事件表' })
    const texts = within(table)
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent))
    expect(texts).toEqual([
      ['事件', 'km', '损耗 dB', '反射 dB', '脉宽'],
      ['活接 JC-01', '2.106± 2.0 m', '0.310± 0.020', '−47.9', '100 ns'],
      ['接头', '9.500± 2.0 m', '0.120± 0.020', '—', '10,000 ns'],
      ['末端', '12.384', '—', '—', '10,000 ns'],
    ])
    expect(screen.queryByRole('table', { name: '事件点' })).toBeNull()
    await user.click(within(table).getByRole('button', { name: '接头' }))
    expect(onPick).toHaveBeenCalledWith(9500)
    await user.click(screen.getByRole('radio', { name: '本曲线事件' }))
    expect(await screen.findByRole('table', { name: '事件点' })).toBeTruthy()
    expect(screen.queryByRole('table', { name: '合并事件表' })).toBeNull()
  })

  test('are asked for without those that cannot be combined, which are named', async () => {
    const asked: unknown[] = []
    startResourceServer().on(traceApi.combined, ({ query: of }) => {
      asked.push(of)
      return combined
    })
    const { user } = show()
    await choose(user)
    expect(within(await screen.findByRole('list', { name: '未参与合并' })).getByText(/波长不同/)).toBeTruthy()
    expect(await screen.findByText('0.040–8.000 km')).toBeTruthy()
    expect(asked).toEqual([{ id: NOW_ID, others: REFERENCE_ID }])
  })

  test('that make no table say why', async () => {
    startResourceServer().on(traceApi.combined, () => ({
      refusal: { code: 'ends-disagree' as const, pulseNs: 100 },
      traces: combined.traces.map((trace) => ({ ...trace, cover: null })),
      events: [],
    }))
    const { user } = show()
    await choose(user)
    expect(await screen.findByText(/^100 ns 曲线与更长脉宽的曲线看到的光纤末端位置不一致/)).toBeTruthy()
  })

  test('that are being combined say so until the table is there', async () => {
    let finish: (table: CombinedTable) => void = () => undefined
    const held = new Promise<CombinedTable>((resolve) => {
      finish = resolve
    })
    startResourceServer().on(traceApi.combined, () => held)
    const { user } = show()
    await choose(user)
    expect(await screen.findByText('正在合并各脉宽的事件…')).toBeTruthy()
    finish(combined)
    expect(await screen.findByRole('table', { name: '合并事件表' })).toBeTruthy()
    expect(screen.queryByText('正在合并各脉宽的事件…')).toBeNull()
  })

  test('that could not be combined say so, and the own table is one step away', async () => {
    startResourceServer().on(traceApi.combined, () => new Refusal('server.unavailable'))
    const { user } = show()
    await choose(user)
    expect((await screen.findByRole('alert')).textContent).toMatch(/^没能取到合并事件表/)
    await user.click(screen.getByRole('radio', { name: '本曲线事件' }))
    expect(await screen.findByRole('table', { name: '事件点' })).toBeTruthy()
  })

  test('of which none lies over the one that is read leave its own table alone', async () => {
    startResourceServer()
    show([other])
    expect(await screen.findByRole('table', { name: '事件点' })).toBeTruthy()
    expect(screen.queryByRole('radio', { name: '合并事件表' })).toBeNull()
  })
})
