import * as engine from '@fibrewatch/alarm-engine'
import { ALARM_STATES, JOURNAL_KINDS } from '@fibrewatch/contract/alarm'
import { ALARM_TYPES } from '@fibrewatch/contract/alarm-type'
import { EVENT_STATES } from '@fibrewatch/contract/ingest'
import { SEVERITIES } from '@fibrewatch/contract/severity'
import { expect, test } from 'vitest'

// Neither package may know the other; both must know the same words.
test.each([
  ['alarm types', engine.ALARM_TYPES, ALARM_TYPES],
  ['severities', engine.SEVERITIES, SEVERITIES],
  ['kinds of the journal', engine.JOURNAL_KINDS, JOURNAL_KINDS],
  ['states of a report', engine.OBSERVATION_STATES, EVENT_STATES],
  // Nobody is shown an alarm that is not confirmed.
  ['states', engine.CONDITION_STATES, ['pending', ...ALARM_STATES]],
])('the wire and the alarm engine know the same %s', (_, ofEngine, ofWire) =>
  expect(ofEngine).toEqual(ofWire),
)
