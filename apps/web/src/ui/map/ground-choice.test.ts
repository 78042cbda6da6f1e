import type { MapSources } from '@fibrewatch/contract/map'
import { expect, test } from 'vitest'
import { findGround, listGrounds } from './ground-choice.ts'

const pictures = { url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '', maxZoom: 19 }
const vector = {
  version: '1',
  name: '',
  attribution: '',
  dataDate: null,
  minZoom: 0,
  maxZoom: 14,
  bounds: [0, 0, 1, 1],
}
const none: MapSources = { vector: null, isVectorMissing: false, raster: null, satellite: null }

test('a choice is offered only among what the server has', () => {
  expect(listGrounds(null)).toEqual(['built-in'])
  expect(listGrounds(none)).toEqual(['built-in'])
  expect(listGrounds({ ...none, vector, satellite: pictures })).toEqual(['built-in', 'vector', 'satellite'])
})

test('without a choice it is the map with streets, never pictures from above', () => {
  expect(findGround({ ...none, vector, raster: pictures }, null)).toBe('vector')
  expect(findGround({ ...none, raster: pictures, satellite: pictures }, null)).toBe('raster')
  expect(findGround({ ...none, satellite: pictures }, null)).toBe('built-in')
})

test('what was chosen is shown as long as the server has it', () => {
  expect(findGround({ ...none, vector, satellite: pictures }, 'satellite')).toBe('satellite')
  expect(findGround({ ...none, vector }, 'satellite')).toBe('vector')
  expect(findGround({ ...none, vector }, 'built-in')).toBe('built-in')
})
