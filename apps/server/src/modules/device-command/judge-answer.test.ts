import type { CommandAnswer, CommandState } from '@fibrewatch/contract/device-command'
import { expect, test } from 'vitest'
import { judgeAnswer } from './judge-answer.ts'

const now = Date.UTC(2026, 5, 1, 8)
const settings = { wavelengthNm: 1550, pulseNs: 100, rangeM: 30_000, averagingS: 20 }
const judge = (
  state: CommandState,
  answer: Omit<CommandAnswer, 'command'>,
  { progressPercent = null, cancelledAt = null, traceId }: Partial<Given> = {},
) =>
  judgeAnswer({ state, settings, progressPercent, cancelledAt }, { command: '', ...answer }, { now, traceId })
interface Given {
  readonly progressPercent: number | null
  readonly cancelledAt: Date | null
  readonly traceId: string
}

test('a command goes forward alone: an answer that comes late or again changes nothing', () => {
  expect(judge('sent', { state: 'accepted' })).toMatchObject({ state: 'accepted' })
  expect(judge('accepted', { state: 'accepted' })).toBeUndefined()
  expect(judge('running', { state: 'accepted' })).toBeUndefined()
  expect(judge('running', { state: 'running', progressPercent: 40 }, { progressPercent: 60 })).toBeUndefined()
  expect(judge('running', { state: 'running', progressPercent: 60 }, { progressPercent: 40 })).toEqual({
    state: 'running',
    progressPercent: 60,
  })
  for (const ended of ['done', 'failed', 'expired', 'cancelled'] as const)
    expect(judge(ended, { state: 'done' }, { traceId: 'a' })).toBeUndefined()
})

test('what is accepted gets time for its turn, what is measured for its averaging; what is cancelled none', () => {
  expect(judge('sent', { state: 'accepted' })?.deadlineAt).toEqual(new Date(now + 620_000))
  expect(judge('accepted', { state: 'running' })?.deadlineAt).toEqual(new Date(now + 200_000))
  expect(judge('sent', { state: 'accepted' }, { cancelledAt: new Date(now) })?.deadlineAt).toBeUndefined()
})

test('done is done only with its trace, and a failure says why', () => {
  expect(judge('running', { state: 'done' }, { traceId: 'a' })).toMatchObject({ state: 'done', traceId: 'a' })
  expect(judge('running', { state: 'done' })).toMatchObject({ state: 'failed', fault: 'trace-missing' })
  expect(judge('sent', { state: 'failed' })).toMatchObject({ state: 'failed', fault: 'other' })
  expect(judge('sent', { state: 'failed', fault: 'laser', detail: '过热' })).toMatchObject({
    fault: 'laser',
    detail: '过热',
  })
})
