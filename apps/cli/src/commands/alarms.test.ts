import { expect, test } from 'vitest'
import { runCommand, serveCalls } from '../testing/command-process.ts'

const page = (count: number, nextCursor: string | null) => ({
  list: Array.from({ length: count }, (_, index) => ({ id: String(index) })),
  nextCursor,
  total: 2,
  totalIsMore: false,
})

test('lines for programs that are cut say so beside them', async () => {
  const url = await serveCalls({ '/monitor/alarm/page': [page(1, 'more')] })
  const cut = await runCommand(['alarms', '--json', '--limit', '1'], { FIBREWATCH_URL: url })
  expect(cut).toEqual({
    code: 0,
    out: '{"id":"0"}\n',
    err: 'The first 1; --limit and --all show more.\n',
  })
})

test('a list that ends where the limit is is not cut', async () => {
  const url = await serveCalls({ '/monitor/alarm/page': [page(1, 'more'), page(1, null)] })
  const whole = await runCommand(['alarms', '--json', '--all'], { FIBREWATCH_URL: url })
  expect(whole).toEqual({ code: 0, out: '{"id":"0"}\n{"id":"0"}\n', err: '' })
})
