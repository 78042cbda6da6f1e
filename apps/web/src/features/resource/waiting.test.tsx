import { type PlantTree, plantApi } from '@fibrewatch/contract/plant'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Refusal } from '#testing/fake-server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { signInAs } from '#testing/sample-user.ts'
import type { LineMapProps } from '#ui/map/line-map.types.ts'
import { resourceFeature } from './index.ts'
import { ResourcePage } from './resource.page.tsx'
import { plant, startResourceServer } from './testing/start-resource-server.ts'

let made = 0

// The map draws with WebGL, which only a browser has.
vi.mock('#ui/map/line-map.tsx', async () => {
  const { useState } = await import('react')
  return {
    LineMap: ({ lines, isWaiting }: LineMapProps) => {
      const [number] = useState(() => (made += 1))
      return <output aria-label="map">{`${number} ${String(isWaiting)} ${lines.length}`}</output>
    },
  }
})

beforeEach(() => {
  made = 0
  signInAs()
})

const map = () => screen.findByRole('status', { name: 'map' })

/** An answer that comes when it is let go. */
function hold() {
  let letGo = () => {}
  const held = new Promise<PlantTree>((resolve) => {
    letGo = () => resolve(plant)
  })
  return { held, letGo: () => letGo() }
}

describe('while the plant is on its way', () => {
  test('the map is made ready, and is the same when the lines have come; nothing else is said', async () => {
    const { held, letGo } = hold()
    startResourceServer().on(plantApi.tree, () => held)
    renderPage(<ResourcePage />, '/resource/index?domain=1&link=SZ-KS-01')
    expect((await map()).textContent).toMatch(/^1 true /)
    expect(screen.queryByRole('tree')).toBeNull()
    expect(screen.queryByText(/SZ-KS-01/)).toBeNull()
    letGo()
    expect(await screen.findByRole('tree')).toBeDefined()
    await waitFor(async () => expect((await map()).textContent).toMatch(/^1 false [1-9]/))
  })

  test('the lines of all domains do not wait for the tree', async () => {
    const { held, letGo } = hold()
    startResourceServer().on(plantApi.tree, () => held)
    renderPage(<ResourcePage />, '/resource/index')
    await waitFor(async () => expect((await map()).textContent).toMatch(/^1 false [1-9]/))
    expect(screen.queryByRole('tree')).toBeNull()
    letGo()
    expect(await screen.findByRole('tree')).toBeDefined()
    expect((await map()).textContent).toMatch(/^1 false [1-9]/)
  })

  test('lines and tree that were asked for before the page was there are not asked for again', async () => {
    const server = startResourceServer()
    resourceFeature.pages.resource?.askEarly?.()
    expect([server.count(plantApi.map), server.count(plantApi.tree)]).toEqual([1, 1])
    renderPage(<ResourcePage />, '/resource/index')
    expect(await screen.findByRole('tree')).toBeDefined()
    await waitFor(async () => expect((await map()).textContent).toMatch(/^1 false [1-9]/))
    expect([server.count(plantApi.map), server.count(plantApi.tree)]).toEqual([1, 1])
  })

  test('a plant that could not be had is said in the place of all', async () => {
    startResourceServer().on(plantApi.tree, () => new Refusal('server.unavailable'))
    renderPage(<ResourcePage />, '/resource/index')
    expect(await screen.findByText(/没能取到资源树/)).toBeDefined()
    expect(screen.queryByRole('status', { name: 'map' })).toBeNull()
  })

  test('lines that could not be had are said in the place of the map alone', async () => {
    startResourceServer().on(plantApi.map, () => new Refusal('server.unavailable'))
    renderPage(<ResourcePage />, '/resource/index')
    expect(await screen.findByText(/没能取到资源地图/)).toBeDefined()
    expect(await screen.findByRole('tree')).toBeDefined()
    expect(screen.queryByRole('status', { name: 'map' })).toBeNull()
  })
})
