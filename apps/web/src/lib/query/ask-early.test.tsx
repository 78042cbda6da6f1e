import { plantApi } from '@fibrewatch/contract/plant'
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { onReaction, type Reaction } from '#lib/api/failure-catalogue.ts'
import { Refusal, startFakeServer } from '#testing/fake-server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { signInAs } from '#testing/sample-user.ts'
import { askEarly, queryOf } from './query.ts'

const ground = { links: [], sites: [], detailM: 3 }

function Detail() {
  const { data, error, refetch } = useQuery(queryOf(plantApi.map))
  return (
    <button type="button" onClick={() => void refetch()}>
      {error === null ? (data?.detailM ?? 'loading') : 'failed'}
    </button>
  )
}

afterEach(() => {
  vi.useRealTimers()
})

test('an answer that was asked for early is taken once', async () => {
  signInAs('plant:map')
  const server = startFakeServer().on(plantApi.map, () => ground)
  askEarly(plantApi.map)
  expect(server.count(plantApi.map)).toBe(1)
  const { user } = renderPage(<Detail />)
  expect(await screen.findByText('3')).toBeDefined()
  expect(server.count(plantApi.map)).toBe(1)
  await user.click(screen.getByRole('button'))
  await waitFor(() => expect(server.count(plantApi.map)).toBe(2))
})

test('one that failed early is asked for again, and announced where somebody hears it', async () => {
  signInAs('plant:map')
  const server = startFakeServer().on(plantApi.map, () => new Refusal('auth.session-locked'))
  askEarly(plantApi.map)
  expect(server.count(plantApi.map)).toBe(1)
  // It has failed before anybody listens.
  await new Promise((resolve) => {
    setTimeout(resolve, 10)
  })
  const heard = vi.fn<(reaction: Reaction) => void>()
  onTestFinished(onReaction(heard))
  renderPage(<Detail />)
  expect(await screen.findByText('failed')).toBeDefined()
  expect(server.count(plantApi.map)).toBe(2)
  expect(heard.mock.calls).toEqual([[{ kind: 'lock' }]])
})

test('one that nobody took for ten seconds is asked for again', async () => {
  signInAs('plant:map')
  const server = startFakeServer().on(plantApi.map, () => ground)
  askEarly(plantApi.map)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11_000 })
  renderPage(<Detail />)
  expect(await screen.findByText('3')).toBeDefined()
  expect(server.count(plantApi.map)).toBe(2)
})

test('nothing is asked for whoever may not', () => {
  signInAs('plant:tree')
  const server = startFakeServer()
  askEarly(plantApi.map)
  expect(server.count(plantApi.map)).toBe(0)
})
