import { expect, test } from 'vitest'
import { MAX_LINE_POINTS } from '@fibrewatch/contract/schema'
import { parseRoute, writeRoute } from './parse-route.ts'

const POINTS = [
  [104.1, 30.2],
  [104.2, 30.25],
]

test.each([
  ['a point a line', '104.1,30.2\n104.2,30.25\n'],
  ['cells of a spreadsheet', '104.1\t30.2\r\n104.2\t30.25'],
  ['full-width commas', '104.1，30.2\n\n104.2，30.25'],
  ['with altitudes', '104.1,30.2,500\n104.2,30.25,510'],
  ['the coordinates of a KML', '  104.1,30.2,500 104.2,30.25,510 '],
  ['a GeoJSON LineString', JSON.stringify({ type: 'LineString', coordinates: POINTS })],
  [
    'a GeoJSON feature',
    JSON.stringify({ type: 'Feature', geometry: { type: 'LineString', coordinates: POINTS } }),
  ],
  [
    'a collection of features',
    JSON.stringify({ features: [{ geometry: { coordinates: POINTS.map((point) => [...point, 500]) } }] }),
  ],
  ['an array', JSON.stringify(POINTS)],
])('a route is read from %s', (_, text) => {
  expect(parseRoute(text)).toEqual({ ok: true, points: POINTS })
})

test('nothing is no route, and what is written is read again', () => {
  expect(parseRoute(' \n')).toEqual({ ok: true, points: [] })
  expect(parseRoute(writeRoute(POINTS))).toEqual({ ok: true, points: POINTS })
})

test.each([
  ['104.1,30.2\nJC-01,5', { is: 'point', line: 2 }],
  ['104.1\n104.2', { is: 'point', line: 1 }],
  ['204.1,30.2\n104.2,30', { is: 'point', line: 1 }],
  ['30.2,104.1\n30.3,104.2', { is: 'swapped', line: 1 }],
  ['104.1,30.2', { is: 'few' }],
  ['{"type":"Point"}', { is: 'point', line: 1 }],
  ['{broken', { is: 'point', line: 1 }],
  [
    Array.from({ length: MAX_LINE_POINTS + 1 }, () => '104,30').join('\n'),
    { is: 'many', limit: MAX_LINE_POINTS },
  ],
])('what is no route is said with its line: %.30s', (text, fault) => {
  expect(parseRoute(text)).toEqual({ ok: false, fault })
})
