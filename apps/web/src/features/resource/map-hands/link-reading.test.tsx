import { plantApi } from '@fibrewatch/contract/plant'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Refusal, startFakeServer } from '#testing/fake-server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { signInAs } from '#testing/sample-user.ts'
import { makeLinkInfo, sampleLinks } from '../testing/sample-plant.ts'
import { prepareLink } from './link-place.ts'
import { findPlaceFault, findRouteFault, useLinkReading } from './link-reading.ts'
import { MapSearchBox } from './map-search.tsx'

const link = sampleLinks[0]
if (link === undefined) throw new Error('the sample plant has a link')
const undrawn = makeLinkInfo(link, { route: null, landmarks: [] })

function Searched() {
  const reading = useLinkReading(link)
  const route = reading.is === 'known' ? prepareLink(reading.info) : null
  const fault = findRouteFault(reading, route)
  return <MapSearchBox links={[]} sites={[]} selected={null} fault={fault} onGo={() => {}} />
}

async function search() {
  const { user } = renderPage(<Searched />)
  await user.type(await screen.findByRole('combobox', { name: '在地图上找' }), '2 km')
  return user
}

test('a search on a link without a route says that none is drawn', async () => {
  signInAs()
  startFakeServer().on(plantApi.linkInfo, () => undrawn)
  await search()
  await expect(screen.findByText(/还没有画路由/)).resolves.toBeDefined()
})

test('a search by somebody who may not see the link says so, and asks for nothing', async () => {
  signInAs('plant:tree')
  const server = startFakeServer().on(plantApi.linkInfo, () => undrawn)
  await search()
  await expect(screen.findByText(/没有查看光路 .* 详情的权限/)).resolves.toBeDefined()
  expect(server.count(plantApi.linkInfo)).toBe(0)
})

test('a search on a link that cannot be read says why, and tries again', async () => {
  signInAs()
  const server = startFakeServer().on(plantApi.linkInfo, () => new Refusal('object.not-found'))
  const user = await search()
  await screen.findByText(/没能读取光路/)
  server.on(plantApi.linkInfo, () => undrawn)
  await user.click(screen.getByRole('button', { name: '重试' }))
  await expect(screen.findByText(/还没有画路由/)).resolves.toBeDefined()
})

test('a route that nothing can be located on is told apart from none', () => {
  const info = makeLinkInfo(link, {
    route: { type: 'LineString', coordinates: [[120, 31]] },
    landmarks: [],
  })
  expect(findRouteFault({ is: 'known', code: link.code, info }, null)?.is).toBe('unusable')
  expect(findRouteFault({ is: 'none' }, null)).toEqual({ is: 'none' })
})

test('a distance on the receive fibre is told apart from one behind it', () => {
  const reel = { ...link, launchOffsetM: 100, lengthM: 10_500, receiveFibreM: 500 }
  const info = makeLinkInfo(reel, { route: null, landmarks: [] })
  expect(findPlaceFault(info, 10_200)).toEqual({
    is: 'receive-fibre',
    code: link.code,
    fromM: 100,
    toM: 10_000,
  })
  expect(findPlaceFault(info, 10_600).is).toBe('off-link')
})

test('a point of GCJ-02 is told to be shifted in China, and to stay as it is far outside', async () => {
  signInAs()
  startFakeServer().on(plantApi.linkInfo, () => undrawn)
  const { user } = renderPage(<Searched />)
  const box = await screen.findByRole('combobox', { name: '在地图上找' })
  await user.type(box, '31.3, 120.66')
  expect(screen.queryByRole('note')).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'GCJ-02' }))
  expect(screen.getByRole('note').textContent).toContain('换算成 WGS-84')
  await user.clear(box)
  await user.type(box, '48.85, 2.35')
  expect(screen.getByRole('note').textContent).toContain('原样使用')
})
