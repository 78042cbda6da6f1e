import type { PlantChange } from '@fibrewatch/contract/plant-change'
import { expect, test } from 'vitest'
import { findDeed, viewChange } from './change-view.ts'

const changeOf = (more: Partial<PlantChange>): PlantChange => ({
  id: 1,
  kind: 'cable',
  objectId: 3,
  objectName: 'SZ-KS',
  before: null,
  after: null,
  at: '2026-11-25T08:00:00.000Z',
  userName: '周敏',
  undoneById: null,
  undoesId: null,
  ...more,
})

test('a deed is told by what was there before and after; a list that is empty was not there', () => {
  const deedOf = (more: Partial<PlantChange>) => findDeed(changeOf(more))
  expect(deedOf({ after: {} })).toBe('made')
  expect(deedOf({ before: {}, after: {} })).toBe('changed')
  expect(deedOf({ before: {} })).toBe('removed')
  expect(deedOf({ kind: 'joints', before: [], after: [{ id: 1 }] })).toBe('made')
  expect(deedOf({ kind: 'joints', before: [{ id: 1 }], after: [] })).toBe('removed')
  expect(deedOf({ before: {}, after: {}, undoesId: 4 })).toBe('undoing')
})

test('only fields that differ are told, and nothing said is no difference', () => {
  const before = { code: 'SZ-KS', name: '旧', maker: '', laidOn: null }
  const after = { code: 'SZ-KS', name: '新', laidOn: '2026-05-02' }
  expect(viewChange(changeOf({ before, after }))).toEqual({
    differences: [
      { field: 'name', before: '旧', after: '新' },
      { field: 'laidOn', before: null, after: '2026-05-02' },
    ],
    members: [],
  })
})

test('of a list those members are told that came, went or changed', () => {
  const before = [
    { id: 1, cableM: 0 },
    { id: 2, cableM: 600 },
    { id: 3, cableM: 900 },
  ]
  const after = [
    { id: 1, cableM: 0 },
    { id: 3, cableM: 950 },
    { id: 4, cableM: 990 },
  ]
  expect(viewChange(changeOf({ kind: 'stops', before, after }))).toEqual({
    differences: [],
    members: [
      {
        id: 3,
        list: null,
        before: before[2],
        after: after[1],
        differences: [{ field: 'cableM', before: 900, after: 950 }],
      },
      { id: 4, list: null, before: null, after: after[2], differences: [] },
      { id: 2, list: null, before: before[1], after: null, differences: [] },
    ],
  })
})

test('what is no state shows no difference instead of failing', () => {
  expect(viewChange(changeOf({ before: 'x', after: 5 }))).toEqual({ differences: [], members: [] })
  expect(viewChange(changeOf({ kind: 'stops', before: 7, after: null }))).toEqual({
    differences: [],
    members: [],
  })
})

test('the landmarks of a link are told one by one beside its fields', () => {
  const before = {
    code: 'GL-01',
    lengthM: 900,
    landmarks: [{ id: 1, name: 'JC-01', opticalM: 5 }],
    zones: [],
  }
  const after = { ...before, lengthM: 950, landmarks: [{ id: 1, name: 'JC-01', opticalM: 6 }] }
  expect(viewChange(changeOf({ kind: 'link', before, after }))).toEqual({
    differences: [{ field: 'lengthM', before: 900, after: 950 }],
    members: [
      {
        id: 1,
        list: 'landmarks',
        before: before.landmarks[0],
        after: after.landmarks[0],
        differences: [{ field: 'opticalM', before: 5, after: 6 }],
      },
    ],
  })
})
