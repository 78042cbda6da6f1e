import type { Condition } from '../plant/conditions.ts'
import { makeSpell, type Scenario } from '../scenario/scenario.ts'

const HOUR_S = 3600
const MINUTE_S = 60

/** A fault that a crew finds and mends within so many minutes. */
function spell(key: string, [hour, minutes]: readonly [number, number], condition: Condition) {
  const fromS = hour * HOUR_S
  return makeSpell(key, [fromS, fromS + minutes * MINUTE_S], condition)
}

const digging = (positionM: number) =>
  ({
    kind: 'disturbance',
    linkCode: 'LZ-DAS-02',
    positionM,
    class: 'manual-digging',
    extentM: 12,
  }) as const
const vehicle = (positionM: number) => ({ ...digging(positionM), class: 'vehicle', extentM: 30 }) as const

/**
 * The day before the demo begins, as an ordinary one: some work near the pipeline, a cable cut and mended, three
 * weak points. Its last two hours are quiet. Shorter than the day for which the server takes buffered events.
 */
export const DEMO_DAY: Scenario = {
  name: 'the day before',
  durationS: 23 * HOUR_S,
  steps: [
    ...spell('lorry at dawn', [2.2, 2], vehicle(6240)),
    ...spell('gardener', [4.1, 3], digging(9310)),
    ...spell('weak splice', [5.3, 190], {
      kind: 'joint-loss',
      linkCode: 'SZ-CS-02',
      positionM: 20_418,
      addedDb: 0.62,
    }),
    ...spell('road works', [7.4, 4], digging(21_870)),
    ...spell('fibre pinched in a closure', [9.2, 75], {
      kind: 'joint-loss',
      linkCode: 'SZ-KS-01',
      positionM: 18_115,
      addedDb: 0.7,
    }),
    ...spell('lorry at noon', [10.5, 2], vehicle(6240)),
    ...spell('cable cut', [12.6, 95], { kind: 'break', linkCode: 'WJ-PW-01', positionM: 11_050 }),
    ...spell('road works again', [15.1, 4], digging(21_870)),
    ...spell('loose connector', [16.4, 120], {
      kind: 'joint-reflectance',
      linkCode: 'SZ-WJ-01',
      positionM: 8470,
      addedDb: 7.5,
    }),
    ...spell('digging at the river', [18.7, 3], digging(26_480)),
    ...spell('lorry in the evening', [20.3, 2], vehicle(6240)),
  ],
}
