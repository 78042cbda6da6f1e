import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { formatKm } from '#lib/format/numbers.ts'
import { makeAlarm } from '#testing/sample-alarm.ts'
import { AlarmDistance } from './alarm-distance.tsx'

const seenFrom = { linkId: 9, linkCode: 'OTDR-L', positionM: 6700 }

test.each([
  ['along its own link', { positionM: 12_384 }, '12.384'],
  [
    'along the link that a test saw it from, and says which',
    { positionM: null, seenFrom },
    '6.700 测自 OTDR-L',
  ],
  ['along its own link where both are known', { positionM: 12_384, seenFrom }, '12.384'],
  ['nowhere, which is not 0', { positionM: null }, '—'],
])('an alarm lies %s', (_, change, text) => {
  const { container } = render(<AlarmDistance alarm={makeAlarm(change)} format={formatKm} />)
  expect(container.textContent?.trim()).toBe(text)
})
