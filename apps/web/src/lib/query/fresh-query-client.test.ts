import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { FreshQueryClient } from './fresh-query-client.ts'

/** A list on a server, each read of which is answered when the test says so, with the rows of when it was asked. */
function makeSlowList() {
  const rows: string[] = []
  const answers: (() => void)[] = []
  const read = () => {
    const seen = [...rows]
    return new Promise<string[]>((resolve) => answers.push(() => resolve(seen)))
  }
  return { rows, answers, read }
}

function showList(client: QueryClient, read: () => Promise<string[]>) {
  const observer = new QueryObserver(client, { queryKey: ['list'], queryFn: read })
  const stop = observer.subscribe(() => {})
  return { shown: () => observer.getCurrentResult(), stop }
}

async function addRowDuringFirstLoad(client: QueryClient) {
  const { rows, answers, read } = makeSlowList()
  const { shown, stop } = showList(client, read)
  rows.push('added')
  const told = client.invalidateQueries({ queryKey: ['list'] })
  // Both reads are under way now, or the one.
  for (const answer of answers) answer()
  await told
  stop()
  return { data: shown().data, reads: answers.length }
}

test('a list that is read for the first time while a row is added shows the row', async () => {
  expect(await addRowDuringFirstLoad(new FreshQueryClient())).toEqual({ data: ['added'], reads: 2 })
})

test('the client of the library would keep what the first read brought', async () => {
  expect(await addRowDuringFirstLoad(new QueryClient())).toEqual({ data: [], reads: 1 })
})

test('who waits for the first read gets what the second brought', async () => {
  const client = new FreshQueryClient()
  const { rows, answers, read } = makeSlowList()
  const { stop } = showList(client, read)
  const waited = client.fetchQuery({ queryKey: ['list'], queryFn: read })
  rows.push('added')
  const told = client.invalidateQueries({ queryKey: ['list'] })
  for (const answer of answers) answer()
  expect(await waited).toEqual(['added'])
  await told
  stop()
})

test('a first read that nothing shows goes on', async () => {
  const client = new FreshQueryClient()
  const { answers, read } = makeSlowList()
  const waited = client.fetchQuery({ queryKey: ['list'], queryFn: read })
  await client.invalidateQueries({ queryKey: ['list'] })
  for (const answer of answers) answer()
  expect(await waited).toEqual([])
  expect(answers).toHaveLength(1)
})
