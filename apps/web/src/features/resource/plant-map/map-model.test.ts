import { expect, test } from 'vitest'
import { makeAlarm } from '#testing/sample-alarm.ts'
import { listPlacesM } from './map-model.ts'

const seenFrom = { linkId: 9, linkCode: 'OTDR-L', positionM: 6700 }

test.each([
  ['its own link at its distance', { linkId: 1, positionM: 12_384 }, 1, [12_384]],
  [
    'the link that a test saw it from, at the distance along that',
    { linkId: 1, positionM: null, seenFrom },
    9,
    [6700],
  ],
  ['its own link nowhere, where that is not known', { linkId: 1, positionM: null, seenFrom }, 1, []],
  ['no link where none is chosen', { linkId: null, positionM: null, seenFrom: null }, null, []],
])('an alarm lies on %s', (_, change, linkId, places) =>
  expect(listPlacesM(makeAlarm(change), linkId)).toEqual(places),
)
