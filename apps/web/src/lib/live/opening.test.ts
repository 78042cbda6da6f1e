import { expect, test } from 'vitest'
import { MAX_HELD, Opening } from './opening.ts'

function listen() {
  const opening = new Opening()
  const heard: string[] = []
  return { opening, heard, come: (word: string) => opening.hear(() => heard.push(word)) }
}

test('what comes before anybody hears is told in its order, then everything at once', () => {
  const { opening, heard, come } = listen()
  opening.hold()
  come('a')
  come('b')
  expect(heard).toEqual([])
  expect(opening.release()).toBe(true)
  expect(heard).toEqual(['a', 'b'])
  come('c')
  expect(heard).toEqual(['a', 'b', 'c'])
})

test('more than can be kept is told by saying so', () => {
  const { opening, heard, come } = listen()
  opening.hold()
  for (let number = 0; number <= MAX_HELD; number += 1) come(String(number))
  expect(opening.release()).toBe(false)
  expect(heard).toEqual([])
  come('next')
  expect(heard).toEqual(['next'])
})

test('a subscription before the pages read covers what they will read', () => {
  const { opening } = listen()
  opening.hold()
  expect(opening.covers(7)).toBe(true)
  opening.release()
  expect(opening.covers(9)).toBe(false)
})

test('one after they have begun covers it where nothing changed since an answer from before', () => {
  const begin = (answeredSeq: number | null) => {
    const { opening } = listen()
    opening.hold()
    if (answeredSeq !== null) opening.noteAnswer(answeredSeq)
    opening.release()
    return opening
  }
  expect(begin(7).covers(7)).toBe(true)
  expect(begin(7).covers(8)).toBe(false)
  expect(begin(null).covers(0)).toBe(false)
})

test('after the line was lost, whatever was missed is read again', () => {
  const { opening } = listen()
  opening.noteAnswer(7)
  opening.release()
  expect(opening.covers(7)).toBe(true)
  expect(opening.covers(7)).toBe(false)
})
