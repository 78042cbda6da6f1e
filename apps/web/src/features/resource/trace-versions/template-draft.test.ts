import type { TemplatePlace } from '@fibrewatch/contract/trace-template'
import { expect, test } from 'vitest'
import { carryNames, hasOtherNames, renamePlace } from './template-draft.ts'

const place = (positionM: number, name = ''): TemplatePlace => ({ positionM, kind: 'non-reflective', name })
const started = [place(2000, 'JC-01'), place(4000, 'JC-02'), place(6000)]

test('only another name is a change, and blanks around one are none', () => {
  expect(hasOtherNames(renamePlace(started, 0, ' JC-01 '), started)).toBe(false)
  expect(hasOtherNames(renamePlace(started, 2, 'JC-03'), started)).toBe(true)
})

test('places made anew keep what was just written, then what the event is called, then what the place was called', () => {
  const places = renamePlace(started, 0, 'JC-01A')
  const made = [place(2005, 'JC-01'), place(4010), place(5990, '活接'), place(9000)]
  expect(carryNames(made, { started, places }, 20).map(({ name }) => name)).toEqual([
    'JC-01A',
    'JC-02',
    '活接',
    '',
  ])
})

test('a name that was just emptied stays empty', () => {
  const places = renamePlace(started, 1, '')
  expect(carryNames([place(4000, 'JC-02')], { started, places }, 20)).toEqual([place(4000)])
})
