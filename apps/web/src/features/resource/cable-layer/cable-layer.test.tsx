import type { MapCable, MapNode } from '@fibrewatch/contract/cable-map'
import { cableMapApi } from '@fibrewatch/contract/cable-map'
import { screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { Refusal, startFakeServer } from '#testing/fake-server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { signInAs } from '#testing/sample-user.ts'
import { CableLegend } from './cable-legend.tsx'
import { useCableLayer, useLayerChoice } from './use-cable-layer.ts'

const CABLE: MapCable = {
  id: 5,
  code: 'SZ-KS',
  name: '苏昆干线',
  type: 'GYTS-144B1',
  fibreCount: 144,
  lengthM: 18_000,
  adminState: 'planned',
  line: [
    [120.6, 31.3],
    [120.7, 31.3],
  ],
}
const NODE: MapNode = {
  id: 9,
  code: 'P-1',
  name: '电杆 1',
  kind: 'pole',
  adminState: 'in-service',
  lngLat: [120.6, 31.3],
  cableId: 5,
  cableCount: 1,
}
const NEAR = { box: [120.5, 31.2, 120.8, 31.4], widthPx: 1000 } as const
const answer = (cables: MapCable[], more: object = {}) => ({
  cables,
  leftOut: 0,
  unplaced: 0,
  bounds: null,
  ...more,
})

/** The legend of a map that shows some kilometres. */
function NearMap() {
  const layer = useCableLayer(undefined)
  const { onView } = layer
  useEffect(() => onView({ box: [...NEAR.box], widthPx: NEAR.widthPx }), [onView])
  return <CableLegend layer={layer} />
}

const show = () => renderPage(<NearMap />, '/resource/index')
const choice = () => screen.findByRole('button', { name: '光缆' })

describe('cables in the legend of the map', () => {
  beforeEach(() => {
    signInAs()
    useLayerChoice.getState().choose(true)
  })

  test('the states and kinds that are there are explained, and no others', async () => {
    startFakeServer()
      .on(cableMapApi.cables, () => answer([CABLE]))
      .on(cableMapApi.nodes, () => ({ nodes: [NODE], total: 1 }))
    show()
    expect(await screen.findByText('规划')).toBeTruthy()
    expect(await screen.findByText('电杆')).toBeTruthy()
    expect(screen.queryByText('在用')).toBeNull()
    expect(screen.queryByText('手孔')).toBeNull()
  })

  test('what cannot be drawn is counted, and nothing is said to be none before it is known', async () => {
    let release: (known: ReturnType<typeof answer>) => void = () => undefined
    const held = new Promise<ReturnType<typeof answer>>((resolve) => {
      release = resolve
    })
    startFakeServer()
      .on(cableMapApi.cables, () => held)
      .on(cableMapApi.nodes, () => ({ nodes: [], total: 4321 }))
    show()
    expect(await screen.findByText('正在取光缆')).toBeTruthy()
    expect(screen.queryByText('这里没有光缆')).toBeNull()
    release(answer([], { unplaced: 2, leftOut: 7 }))
    expect(await screen.findByText('2 条光缆没有位置')).toBeTruthy()
    expect(screen.getByText('这里没有光缆')).toBeTruthy()
    expect(screen.getByText('还有 7 条，放大后显示')).toBeTruthy()
    expect(await screen.findByText('节点 4,321 个，放大后显示')).toBeTruthy()
  })

  test('what could not be had is asked for again by hand', async () => {
    let isUp = false
    startFakeServer()
      .on(cableMapApi.cables, () => (isUp ? answer([CABLE]) : new Refusal('server.unavailable')))
      .on(cableMapApi.nodes, () => ({ nodes: [], total: 0 }))
    const { user } = show()
    expect(await screen.findByText(/没能取到光缆/)).toBeTruthy()
    isUp = true
    await user.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('规划')).toBeTruthy()
    expect(screen.queryByText(/没能取到光缆/)).toBeNull()
  })

  test('cables that were put away are not asked for, and the choice is kept', async () => {
    const server = startFakeServer()
      .on(cableMapApi.cables, () => answer([CABLE]))
      .on(cableMapApi.nodes, () => ({ nodes: [], total: 0 }))
    const page = show()
    await screen.findByText('规划')
    await page.user.click(await choice())
    await waitFor(() => expect(screen.queryByText('规划')).toBeNull())
    expect((await choice()).getAttribute('aria-pressed')).toBe('false')
    page.unmount()
    const before = server.count(cableMapApi.cables)
    expect(localStorage.getItem('CABLE_LAYER')).toContain('false')
    show()
    expect((await choice()).getAttribute('aria-pressed')).toBe('false')
    expect(server.count(cableMapApi.cables)).toBe(before)
  })

  test('who may not see cables has no choice, and who may not see nodes sees cables', async () => {
    signInAs('plant:map', 'plant:cable:page')
    const server = startFakeServer().on(cableMapApi.cables, () => answer([CABLE]))
    const page = show()
    expect(await screen.findByText('规划')).toBeTruthy()
    expect(server.count(cableMapApi.nodes)).toBe(0)
    page.unmount()
    signInAs('plant:map')
    show()
    expect(screen.queryByRole('button', { name: '光缆' })).toBeNull()
  })
})
