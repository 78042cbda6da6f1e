import { expect, test } from 'vitest'
import { shareAnswers } from './share-answers.ts'

/** Questions that the test answers, each with its number. */
function makeQuestions() {
  const open: PromiseWithResolvers<number>[] = []
  const ask = () => {
    open.push(Promise.withResolvers<number>())
    return open.at(-1)?.promise ?? Promise.reject(new Error('nothing was asked'))
  }
  return { open, ask }
}

test('a hundred who ask while one question is under way share the next one', async () => {
  const { open, ask } = makeQuestions()
  const share = shareAnswers<number>()
  const first = share('all', ask)
  const others = Array.from({ length: 100 }, () => share('all', ask))
  expect(open.length).toBe(1)
  open[0]?.resolve(1)
  expect(await first).toBe(1)
  await Promise.resolve()
  expect(open.length).toBe(2)
  open[1]?.resolve(2)
  expect(new Set(await Promise.all(others))).toEqual(new Set([2]))
})

test('who asks after the second began gets a third', async () => {
  const { open, ask } = makeQuestions()
  const share = shareAnswers<number>()
  const answers = [share('all', ask), share('all', ask)]
  open[0]?.resolve(1)
  await answers[0]
  await Promise.resolve()
  answers.push(share('all', ask))
  open[1]?.resolve(2)
  await answers[1]
  await Promise.resolve()
  open[2]?.resolve(3)
  expect(await Promise.all(answers)).toEqual([1, 2, 3])
})

test('other questions do not wait, and a failure is told to those who shared it alone', async () => {
  const { open, ask } = makeQuestions()
  const share = shareAnswers<number>()
  const [one, other, next] = [share('one', ask), share('other', ask), share('one', ask)]
  expect(open.length).toBe(2)
  open[0]?.reject(new Error('down'))
  open[1]?.resolve(2)
  await expect(one).rejects.toThrow('down')
  expect(await other).toBe(2)
  await Promise.resolve()
  open[2]?.resolve(3)
  expect(await next).toBe(3)
  const later = share('one', ask)
  open[3]?.resolve(4)
  expect(await later).toBe(4)
})
