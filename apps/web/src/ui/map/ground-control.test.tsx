import { mapApi, type MapSources } from '@fibrewatch/contract/map'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Refusal, startFakeServer } from '#testing/fake-server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { signInAs } from '#testing/sample-user.ts'
import { GroundButton, GroundTrouble } from './ground-control.tsx'
import { useGround } from './use-ground.ts'

const SOURCES: MapSources = {
  vector: null,
  raster: { url: 'https://tiles.example.com/{z}/{x}/{y}.png', attribution: '', maxZoom: 17 },
  satellite: null,
  isVectorMissing: false,
}

/** Before there is a map: what is told does not wait for it. */
function Notes() {
  const shown = useGround(null, 'zh')
  return (
    <>
      <GroundButton shown={shown} />
      <GroundTrouble shown={shown} />
    </>
  )
}

test('a server that does not say which base maps it has is told of, and asked again', async () => {
  signInAs()
  const server = startFakeServer().on(mapApi.sources, () => new Refusal('object.not-found'))
  const { user } = renderPage(<Notes />)
  await screen.findByText(/没能向服务器查底图/)
  expect(screen.queryByRole('button', { name: '底图' })).toBeNull()
  server.on(mapApi.sources, () => SOURCES)
  await user.click(screen.getByRole('button', { name: '重试' }))
  await screen.findByRole('button', { name: '底图' })
  await waitFor(() => expect(screen.queryByText(/没能向服务器查底图/)).toBeNull())
})

test('who may not ask for base maps is told of no failure', async () => {
  signInAs('plant:tree')
  const server = startFakeServer()
  renderPage(<Notes />)
  await waitFor(() => expect(server.count(mapApi.sources)).toBe(0))
  expect(screen.queryByText(/没能向服务器查底图/)).toBeNull()
})
