import { plantApi } from '@fibrewatch/contract/plant'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { Map as MapLibreMap } from 'maplibre-gl'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { makeQueryClient } from '#lib/query/query.ts'
import { Refusal, startFakeServer } from '#testing/fake-server.ts'
import { signInAs } from '#testing/sample-user.ts'
import { linkQuery } from '../resource.queries.ts'
import { makeLinkInfo, sampleLinks } from '../testing/sample-plant.ts'
import { useLineClicks } from './use-line-clicks.ts'

const makeRoute = (lat: number) => ({
  type: 'LineString' as const,
  coordinates: [
    [120.66, lat],
    [120.765, lat],
  ],
})

function makeInfo(at: number, lat: number) {
  const link = sampleLinks[at]
  if (link === undefined) throw new Error('the sample plant has the link')
  const plain = { ...link, lengthM: 10_000, launchOffsetM: 0, receiveFibreM: null, excessRatio: 0 }
  return makeLinkInfo(plain, { route: makeRoute(lat), landmarks: [] })
}
const [first, second] = [makeInfo(0, 31.3), makeInfo(1, 31.4)]

/** As much of a map as clicks take: which line lies under the pointer is said by the test. */
function makeMap() {
  const listeners = new Map<string, (event: unknown) => void>()
  let under: number | null = null
  const map = {
    on: (name: string, listener: (event: unknown) => void) => {
      listeners.set(name, listener)
      return { unsubscribe: () => listeners.delete(name) }
    },
  }
  const click = (id: number, [lng, lat]: [number, number]) => {
    under = id
    listeners.get('click')?.({ point: { x: 0, y: 0 }, lngLat: { lng, lat } })
  }
  const lineAt = () => (under === null ? null : String(under))
  return { map: map as unknown as MapLibreMap, lineAt, click }
}

function open() {
  signInAs()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  const server = startFakeServer()
  const client = makeQueryClient()
  const { click, ...loaded } = makeMap()
  const onPlace = vi.fn<(code: string, opticalM: number) => void>()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  let linkId: number | null = null
  const view = renderHook(() => useLineClicks(loaded, { isOn: true, linkId, onPlace }), { wrapper })
  const choose = (id: number) => {
    linkId = id
    view.rerender()
  }
  return { ...view, server, client, click, onPlace, choose }
}

/** An answer that comes when the test says so. */
function makeSlow() {
  const gates: (() => void)[] = []
  const answer = new Promise<typeof first>((resolve) => gates.push(() => resolve(first)))
  return { answer, come: () => act(async () => gates.map((goOn) => goOn())) }
}

const idOf = ({ link }: typeof first) => link.id

test('a click tells the route as it is now, and not as it was read before it was changed', async () => {
  const { server, client, click, onPlace } = open()
  client.setQueryData(linkQuery(idOf(first)).queryKey, first)
  await client.invalidateQueries({ queryKey: linkQuery(idOf(first)).queryKey })
  const turned = {
    ...first,
    route: { ...makeRoute(31.3), coordinates: makeRoute(31.3).coordinates.toReversed() },
  }
  server.on(plantApi.linkInfo, () => turned)
  click(idOf(first), [120.76, 31.3])
  await waitFor(() => expect(onPlace).toHaveBeenCalledOnce())
  expect(onPlace.mock.lastCall?.[1]).toBeLessThan(1000)
})

test('the last click counts, whichever answer comes first', async () => {
  const { server, click, onPlace } = open()
  const slow = makeSlow()
  server.on(plantApi.linkInfo, ({ query }) => (query['id'] === String(idOf(first)) ? slow.answer : second))
  click(idOf(first), [120.7, 31.3])
  click(idOf(second), [120.7, 31.4])
  await waitFor(() => expect(onPlace).toHaveBeenCalledOnce())
  await slow.come()
  expect(onPlace.mock.calls.map(([code]) => code)).toEqual([second.link.code])
})

test('a link that is chosen elsewhere meanwhile stays chosen', async () => {
  const { server, click, onPlace, choose } = open()
  const slow = makeSlow()
  server.on(plantApi.linkInfo, () => slow.answer)
  click(idOf(first), [120.7, 31.3])
  choose(idOf(second))
  await slow.come()
  expect(onPlace).not.toHaveBeenCalled()
})

test('what was clicked and cannot be read is told, and read by asking again', async () => {
  const { server, click, onPlace, result } = open()
  server.on(plantApi.linkInfo, () => new Refusal('object.not-found'))
  click(idOf(first), [120.7, 31.3])
  await waitFor(() => expect(result.current.trouble).not.toBeNull())
  server.on(plantApi.linkInfo, () => first)
  act(() => result.current.trouble?.retry())
  await waitFor(() => expect(onPlace).toHaveBeenCalledOnce())
  expect(result.current.trouble).toBeNull()
})
