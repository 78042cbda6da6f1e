import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeEarlyQuestion } from './early-question.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function makeCounter() {
  let asked = 0
  return makeEarlyQuestion(async () => {
    asked += 1
    return asked
  })
}

test('the answer asked for early is taken once', async () => {
  const question = makeCounter()
  question.askEarly()
  expect(await question.ask()).toBe(1)
  expect(await question.ask()).toBe(2)
})

test('an answer nobody took for ten seconds is asked for anew, and so is one that was forgotten', async () => {
  const question = makeCounter()
  question.askEarly()
  vi.advanceTimersByTime(10_001)
  expect(await question.ask()).toBe(2)
  question.askEarly()
  question.forget()
  expect(await question.ask()).toBe(4)
})

test('a refusal reaches whoever takes it, and nobody else', async () => {
  const question = makeEarlyQuestion(async () => {
    throw new Error('refused')
  })
  question.askEarly()
  await vi.advanceTimersByTimeAsync(0)
  await expect(question.ask()).rejects.toThrow('refused')
})
