import { expect, test } from 'vitest'
import { makeAlarm } from '#testing/sample-alarm.ts'
import { narrowAlarms, narrowGround, narrowPlant } from './narrow-plant.ts'
import { samplePlant } from './testing/sample-plant.ts'

const codesOf = (things: readonly { code: string }[]) => things.map(({ code }) => code)

test('a domain keeps what lies in it and below', () => {
  const below = narrowPlant(samplePlant, 2)
  expect(below.domains.map(({ id }) => id)).toEqual([2])
  expect([below.sites, below.devices, below.links].map(codesOf)).toEqual([[], ['KS-OTDR-09'], ['KS-TC-01']])
  expect(narrowPlant(samplePlant, 1)).toEqual(samplePlant)
})

test.each([null, 99])('domain %s narrows nothing', (domainId) =>
  expect(narrowPlant(samplePlant, domainId)).toBe(samplePlant),
)

test('the ground and the alarms follow', () => {
  const { sites, links } = samplePlant
  const ground = {
    sites,
    links: links.map((link) => ({ ...link, severity: null, line: [], beyondBreak: [] })),
  }
  const below = narrowPlant(samplePlant, 2)
  expect(codesOf(narrowGround(ground, below).links)).toEqual(['KS-TC-01'])
  expect(narrowGround(ground, below).sites).toEqual([])
  const alarms = [makeAlarm({ id: 'a', deviceId: 1 }), makeAlarm({ id: 'b', deviceId: 2 })]
  expect(narrowAlarms(alarms, below).map(({ id }) => id)).toEqual(['b'])
})
