import { describe, expect, test } from 'vitest'
import { jumpTo, NO_ZOOM, zoomBack, zoomForward, zoomTo } from './zoom-history.ts'

const part = (fromM: number) => ({ fromM, toM: fromM + 100, lowDb: 0, highDb: 10 })

describe('the history of zooms', () => {
  test('leads back to what was shown, and forward again', () => {
    const history = zoomTo(zoomTo(NO_ZOOM, part(1), 1000), part(2), 2000)
    const back = zoomBack(history)
    expect(back.shown).toEqual(part(1))
    expect(zoomBack(back).shown).toBeNull()
    expect(zoomForward(zoomForward(zoomBack(back))).shown).toEqual(part(2))
  })

  test('takes the turns of one gesture for one step', () => {
    const turns = [1, 2, 3].reduce((history, at) => zoomTo(history, part(at), 1000 + at * 100), NO_ZOOM)
    expect(turns.shown).toEqual(part(3))
    expect(zoomBack(turns).shown).toBeNull()
  })

  test('a jump is a step of its own, however soon it follows', () => {
    const jumped = jumpTo(zoomTo(NO_ZOOM, part(1), 1000), part(2))
    expect(zoomBack(jumped).shown).toEqual(part(1))
    expect(zoomBack(zoomTo(jumped, part(3), 1001)).shown).toEqual(part(2))
  })

  test('forgets the way forward where another way is taken, also right after going back', () => {
    const back = zoomBack(zoomTo(zoomTo(NO_ZOOM, part(1), 1000), part(2), 2000))
    const other = zoomTo(back, part(3), 2001)
    expect(other.future).toEqual([])
    expect(zoomBack(other).shown).toEqual(part(1))
  })

  test('stays where there is nothing to go to, and keeps fifty steps', () => {
    expect(zoomBack(NO_ZOOM)).toEqual(NO_ZOOM)
    expect(zoomForward(NO_ZOOM)).toEqual(NO_ZOOM)
    const many = Array.from({ length: 80 }, (_, at) => at).reduce(
      (history, at) => zoomTo(history, part(at), at * 1000),
      NO_ZOOM,
    )
    expect(many.past).toHaveLength(50)
    expect(zoomBack(many).shown).toEqual(part(78))
  })
})
