import { DISTURBANCE_CLASSES } from '../plant/conditions.ts'
import { makeSpell, type Scenario, type Step } from './scenario.ts'

/** A crushed cable: its end reflects some light, not like clean glass. */
const CRUSHED_END_DB = -38.5

/**
 * Ten minutes with few faults. In the first three minutes one break on a cable of its own waits for
 * a user who has just signed in. Never two faults of one kind at once, and each ends.
 */
const DEMO: Scenario = {
  name: 'demo',
  durationS: 600,
  steps: [
    ...makeSpell('cable torn by an excavator', [40, 320], {
      kind: 'break',
      linkCode: 'KS-TC-01',
      positionM: 9870,
      reflectanceDb: CRUSHED_END_DB,
    }),
    ...makeSpell('digging at the pipeline', [200, 290], {
      kind: 'disturbance',
      linkCode: 'LZ-DAS-02',
      positionM: 18640,
      class: 'machine-digging',
      extentM: 20,
    }),
    ...makeSpell('water in a closure', [220, 480], {
      kind: 'joint-loss',
      linkCode: 'SZ-CS-02',
      positionM: 20418,
      addedDb: 0.62,
    }),
    ...makeSpell('loose connector', [240, 540], {
      kind: 'joint-reflectance',
      linkCode: 'SZ-WJ-01',
      positionM: 8470,
      addedDb: 7.5,
    }),
    ...makeSpell('hot cable joint', [260, 420], {
      kind: 'hot-spot',
      linkCode: 'XT-DTS-01',
      positionM: 2417,
      extentM: 6,
      temperatureC: 78,
    }),
    ...makeSpell('unit without power', [290, 440], { kind: 'offline', deviceCode: 'CS-OTDR-02' }),
    ...makeSpell('trunk cut', [350, 540], {
      kind: 'break',
      linkCode: 'SZ-KS-01',
      positionM: 12384,
      reflectanceDb: CRUSHED_END_DB,
    }),
  ],
}

const BREAK: Scenario = {
  name: 'break',
  durationS: 240,
  steps: makeSpell('trunk cut', [5, 150], {
    kind: 'break',
    linkCode: 'SZ-KS-01',
    positionM: 12384,
    reflectanceDb: CRUSHED_END_DB,
  }),
}

const QUIET: Scenario = { name: 'quiet', durationS: 3600, steps: [] }

const STORM_BREAKS: Readonly<Record<string, number>> = {
  'SZ-WJ-01': 7420,
  'SZ-CS-02': 23_150,
  'SZ-KS-01': 12_384,
  'SZ-WX-01': 31_870,
  'HQ-MD-03': 5210,
  'CS-ZJG-01': 14_660,
  'CS-TC-02': 27_340,
  'KS-TC-01': 9870,
  'KS-ZZ-01': 18_420,
  'WJ-PW-01': 11_050,
}
const STORM_SOURCES = 24
const STORM_FIRST_SOURCE_M = 1200
const STORM_SOURCE_SPACING_M = 1400

/** Everything at once: the load an operator's screen must survive. */
const STORM: Scenario = {
  name: 'storm',
  durationS: 360,
  steps: [...listStormBreaks(), ...listStormSources()],
}

function listStormBreaks(): Step[] {
  return Object.entries(STORM_BREAKS).flatMap(([linkCode, positionM], index) =>
    makeSpell(`storm on ${linkCode}`, [5 + index * 2, 180 + index * 5], {
      kind: 'break',
      linkCode,
      positionM,
    }),
  )
}

function listStormSources(): Step[] {
  return Array.from({ length: STORM_SOURCES }, (_, index) =>
    makeSpell(`fallen tree ${index + 1}`, [3 + index, 120 + index], {
      kind: 'disturbance',
      linkCode: 'LZ-DAS-02',
      positionM: STORM_FIRST_SOURCE_M + index * STORM_SOURCE_SPACING_M,
      class: DISTURBANCE_CLASSES[index % DISTURBANCE_CLASSES.length] ?? 'vehicle',
      extentM: 15,
    }),
  ).flat()
}

/** The scenarios of the demo plant, by name. */
export const SCENARIOS: ReadonlyMap<string, Scenario> = new Map(
  [DEMO, BREAK, QUIET, STORM].map((scenario) => [scenario.name, scenario]),
)
