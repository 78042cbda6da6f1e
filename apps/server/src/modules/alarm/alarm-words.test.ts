import * as engine from '@fibrewatch/alarm-engine'
import * as contract from '@fibrewatch/contract'
import { expect, test } from 'vitest'

// Neither package may know the other; both must know the same words.
test.each([
  ['alarm types', engine.ALARM_TYPES, contract.ALARM_TYPES],
  ['severities', engine.SEVERITIES, contract.SEVERITIES],
  ['kinds of the journal', engine.JOURNAL_KINDS, contract.JOURNAL_KINDS],
  ['states of a report', engine.OBSERVATION_STATES, contract.EVENT_STATES],
  // Nobody is shown an alarm that is not confirmed.
  ['states', engine.CONDITION_STATES, ['pending', ...contract.ALARM_STATES]],
])('the wire and the alarm engine know the same %s', (_, ofEngine, ofWire) =>
  expect(ofEngine).toEqual(ofWire),
)
