import type { Severity } from '@fibrewatch/contract/severity'
import { describe, expect, test } from 'vitest'
import { type Director, goBack, goNext, noteOver, noteRaised, QUIET, step, togglePause } from './director.ts'

const HOLD_S = 20
const at = (seconds: number) => ({ now: seconds * 1000, holdS: HOLD_S })
const sight = (id: string, severity: Severity = 'critical') => ({ id, severity })
const raise = (director: Director, ids: string[], seconds = 0) =>
  ids.reduce((former, id) => noteRaised(former, sight(id), at(seconds)), director)
const names = ({ shown, waiting }: Director) => [shown?.id ?? null, ...waiting.map(({ id }) => id)]

describe('a new fault', () => {
  test('is gone to at once, held, and left again for the whole map', () => {
    const gone = raise(QUIET, ['a'])
    expect(gone.shown).toEqual(sight('a'))
    expect(step(gone, at(19.9)).shown?.id).toBe('a')
    expect(step(gone, at(20))).toMatchObject({ shown: null, former: [sight('a')] })
  })

  test('waits its turn behind one that is as urgent, and gets it', () => {
    const both = raise(QUIET, ['a', 'b'])
    expect(names(both)).toEqual(['a', 'b'])
    expect(names(step(both, at(20)))).toEqual(['b'])
  })

  test('goes before one that is less urgent, which is shown afterwards', () => {
    const minor = noteRaised(QUIET, sight('m', 'minor'), at(0))
    const urgent = noteRaised(minor, sight('c'), at(1))
    expect(names(urgent)).toEqual(['c', 'm'])
    expect(names(step(urgent, at(21)))).toEqual(['m'])
  })

  test('of those that wait the most urgent comes first, then the earliest', () => {
    const given = [sight('w', 'warning'), sight('m1', 'major'), sight('m2', 'major'), sight('c2')]
    const director = given.reduce((former, one) => noteRaised(former, one, at(1)), raise(QUIET, ['c1']))
    expect(names(director)).toEqual(['c1', 'c2', 'm1', 'm2', 'w'])
  })

  test('told twice is gone to once', () => {
    const director = raise(QUIET, ['a', 'b', 'b', 'a'])
    expect(names(director)).toEqual(['a', 'b'])
  })

  test('is held the shorter the less urgent it is, and long enough to be read', () => {
    const left = (severity: Severity) => noteRaised(QUIET, sight('x', severity), at(0)).leaveAt
    expect([left('critical'), left('major'), left('minor'), left('warning')]).toEqual([
      20_000, 15_000, 10_000, 10_000,
    ])
    expect(noteRaised(QUIET, sight('x', 'warning'), { now: 0, holdS: 1 }).leaveAt).toBe(5000)
  })
})

describe('a flood', () => {
  const flood = Array.from({ length: 4000 }, (_, index) => `f${index}`)

  test('keeps no more waiting than can be looked at', () => {
    const director = raise(QUIET, flood)
    expect(director.waiting).toHaveLength(20)
    expect(noteRaised(noteRaised(QUIET, sight('x', 'minor'), at(0)), sight('y'), at(0)).waiting).toHaveLength(
      1,
    )
  })

  test('shows every place for a moment, and remembers no more than the way back', () => {
    let director = raise(QUIET, flood)
    let seconds = 20
    for (; director.shown !== null; seconds += 5) director = step(director, at(seconds))
    expect(seconds).toBeLessThan(300)
    for (let turn = 0; turn < 1000; turn += 1)
      director = step(raise(director, [`g${turn}`], turn * 60), at(turn * 60 + 59))
    expect(director.former.length).toBeLessThanOrEqual(20)
  })

  test('an urgent fault still finds its place among many that wait', () => {
    const warnings = flood.map((id) => sight(id, 'warning'))
    const director = warnings.reduce((former, one) => noteRaised(former, one, at(0)), raise(QUIET, ['c1']))
    expect(noteRaised(director, sight('c2'), at(1)).waiting[0]?.id).toBe('c2')
  })
})

describe('a fault that is over', () => {
  test('is left as soon as it could be read, and not before', () => {
    const over = noteOver(raise(QUIET, ['a']), 'a', 1000)
    expect(step(over, at(4.9)).shown?.id).toBe('a')
    expect(step(over, at(5)).shown).toBeNull()
  })

  test('is not gone to any more', () => {
    expect(names(noteOver(raise(QUIET, ['a', 'b', 'c']), 'b', 0))).toEqual(['a', 'c'])
    const quiet = raise(QUIET, ['a'])
    expect(noteOver(quiet, 'unheard', 0)).toBe(quiet)
  })
})

describe('by hand', () => {
  test('what is held is not left, whatever comes; let go of, it has its time again', () => {
    const held = togglePause(raise(QUIET, ['a']), at(1))
    const later = noteRaised(held, sight('b'), at(2))
    expect(names(step(later, at(1000)))).toEqual(['a', 'b'])
    const free = togglePause(later, at(1000))
    expect(step(free, at(1019)).shown?.id).toBe('a')
    expect(step(free, at(1020)).shown?.id).toBe('b')
  })

  test('the whole map is held as well', () => {
    const held = togglePause(QUIET, at(0))
    expect(names(noteRaised(held, sight('a'), at(1)))).toEqual([null, 'a'])
  })

  test('next goes to what waits, then through the most urgent, then to the whole map', () => {
    const urgent = [sight('u1'), sight('u2')]
    const first = goNext(raise(QUIET, ['a', 'b']), urgent, at(1))
    expect(first.shown?.id).toBe('b')
    const second = goNext(first, urgent, at(2))
    const third = goNext(second, urgent, at(3))
    expect([second.shown?.id, third.shown?.id]).toEqual(['u1', 'u2'])
    expect(goNext(third, urgent, at(4)).shown).toBeNull()
  })

  test('previous goes back the way that was come', () => {
    const director = goNext(goNext(QUIET, [sight('a'), sight('b')], at(0)), [sight('a'), sight('b')], at(1))
    const back = goBack(director, at(2))
    expect(back.shown?.id).toBe('a')
    expect(goBack(back, at(3)).shown).toBeNull()
  })
})
