import { describe, expect, test } from 'vitest'
import { nowInfo } from '../testing/sample-traces.ts'
import { addEvent, changeEvent, countChanges, moveEvent, removeEvent, startDraft } from './draft.ts'

const started = startDraft({ ...nowInfo, version: { version: 2 } })
const [first] = started.events
const key = first?.key ?? ''

describe('a draft of the events', () => {
  test('begins with what the version says, kept from it', () => {
    expect(started.baseVersion).toBe(2)
    expect(first?.figures).toEqual({ by: 'kept', version: 2, at: 0 })
    expect(countChanges(started, started)).toBe(0)
  })

  test('counts what was changed, added and removed', () => {
    const named = changeEvent(started, key, { comment: 'JC-01' })
    expect(countChanges(named, started)).toBe(1)
    expect(countChanges(addEvent(named, 'new', 77), started)).toBe(2)
    expect(countChanges(removeEvent(started, key), started)).toBe(1)
  })

  test('stays by position; what is moved is measured there, what is typed stays typed', () => {
    const moved = moveEvent(started, key, { positionM: 90_000, lossDb: 0.2 })
    expect(moved.events.at(-1)).toMatchObject({ key, lossDb: 0.2, figures: { by: 'lines', lines: null } })
    const figures = { by: 'typed', lossDb: 0.3, reflectanceDb: null } as const
    const typed = changeEvent(started, key, { lossDb: 0.3, figures })
    const shifted = moveEvent(typed, key, { positionM: 90_000, lossDb: 9 })
    expect(shifted.events.at(-1)).toMatchObject({ lossDb: 0.3, figures })
  })
})
