import { expect, test } from 'vitest'
import { findFibrePosition } from './index.ts'

const find = (fibre: number, colourCode: 'gb' | 'gb-lead' | 'tia' = 'gb', fibresPerTube = 12) =>
  findFibrePosition({ colourCode, fibresPerTube }, fibre)

test('fibre 3 of 144 is the green one of the blue tube, 144 the aqua one of the aqua tube', () => {
  expect(find(3)).toEqual({
    tube: 1,
    inTube: 3,
    tubeMarking: { colour: 'blue', marks: 0 },
    fibreMarking: { colour: 'green', marks: 0 },
  })
  expect(find(144)).toMatchObject({
    tube: 12,
    inTube: 12,
    tubeMarking: { colour: 'aqua' },
    fibreMarking: { colour: 'aqua' },
  })
})

test('from the thirteenth on colours come again, marked', () => {
  expect(find(145).tubeMarking).toEqual({ colour: 'blue', marks: 1 })
  expect(find(14, 'tia', 24).fibreMarking).toEqual({ colour: 'orange', marks: 1 })
})

test('leading tubes: red, green, and white ones counted from these', () => {
  expect([1, 7, 13, 19].map((fibre) => find(fibre, 'gb-lead', 6).tubeMarking.colour)).toEqual([
    'red',
    'green',
    'white',
    'white',
  ])
})
