import { ALARM_TYPES as ENGINE_TYPES } from '@fibrewatch/alarm-engine'
import { ALARM_TYPES } from '@fibrewatch/contract'
import { expect, test } from 'vitest'

// Neither package may know the other; both must know the same catalogue.
test('the wire and the alarm engine know the same alarm types', () => {
  expect([...ENGINE_TYPES]).toEqual([...ALARM_TYPES])
})
