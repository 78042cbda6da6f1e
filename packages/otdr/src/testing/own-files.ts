import { composeSor } from '../sor/compose-sor.ts'
import type { SorBlock, SorFile } from '../sor/sor-file.ts'
import type { SorFixed, SorGeneral, SorKeyEvent, SorKeyEvents, SorLandmarks } from '../sor/sor-layout.ts'

/** Files of our own for the codec's tests: both revisions, and the oddities that instruments are known for. */
export const general: SorGeneral = {
  language: 'EN',
  cableId: 'Kabel 7',
  fibreId: '012',
  fibreType: 652,
  nominalWavelengthNm: 1550,
  locationA: ' ',
  locationB: 'East hut',
  cableCode: '',
  dataFlag: 'CC',
  userOffsetTicks: -12,
  userOffsetDistance: 0,
  operator: 'A. B.',
  comment: 'two\r\nlines',
}

const supplier = {
  supplier: 'Test',
  mainframeId: 'M1',
  mainframeSerial: '1',
  moduleId: 'X',
  moduleSerial: '2',
  software: '1.0',
  other: ' ',
}

export const fixed: SorFixed = {
  timestampS: 1_700_000_000,
  units: 'mt',
  actualWavelength: 15_500,
  acquisitionOffsetTicks: -367,
  acquisitionOffsetDistance: 0,
  pulses: [{ widthNs: 500, spacing10Fs: 1_250_000, points: 64 }],
  groupIndexE5: 146_800,
  backscatter: 800,
  averages: 4096,
  averagingTime: 300,
  rangeTicks: 8000,
  rangeDistance: 0,
  frontPanelOffsetTicks: 0,
  noiseFloor: 43_000,
  noiseFloorScale: 1000,
  firstPointPowerMdb: 0,
  lossThresholdMdb: 20,
  reflectanceThreshold: 65_535,
  endThresholdMdb: 5000,
  traceType: 'ST',
  window: [0, 0, 0, 0],
}

export const keyEvent: SorKeyEvent = {
  number: 1,
  timeTicks: 1000,
  slopeMdbPerKm: 190,
  lossMdb: -61,
  reflectanceMdb: -2_147_483_647,
  code: '0F9999',
  method: 'LS',
  markerTicks: [-100, 1000, 1400, 4000, 1000],
  comment: ' ',
}

export const keyEvents: SorKeyEvents = {
  items: [keyEvent, { ...keyEvent, number: 2, timeTicks: 4000, code: '2E9999', reflectanceMdb: -14_700 }],
  endToEndLossMdb: 12_000,
  endToEndStartTicks: 0,
  endToEndEndTicks: 4000,
  orlMdb: 31_000,
  orlStartTicks: 0,
  orlEndTicks: 4000,
}

const landmarks: SorLandmarks = {
  items: [
    {
      number: 1,
      code: 'CC',
      locationTicks: 100,
      relatedEvent: 1,
      longitude: 11_600_000,
      latitude: -3_900_000,
      fibreCorrection: 120,
      sheathMarkIn: 5,
      sheathMarkOut: 25,
      sheathUnits: 'mt',
      modeFieldDiameter: 920,
      comment: 'joint 1',
    },
  ],
}

const raw = Uint16Array.from({ length: 64 }, (_, index) => 20_000 + index * 37)
export const data = { totalPoints: raw.length, runs: [{ scale: 1000, raw }] }

export const revision2 = composeSor({
  format: 2,
  general,
  supplier,
  fixed,
  events: keyEvents,
  landmarks,
  data,
})

/** As revision 1 reads back: without the fields that it does not have. */
export const revision1 = composeSor({
  format: 1,
  general: { ...general, fibreType: 0 },
  supplier,
  fixed: { ...fixed, averagingTime: 0 },
  events: { ...keyEvents, items: keyEvents.items.map((item) => ({ ...item, markerTicks: [] })) },
  data,
})

const twoPulses: SorFixed = {
  ...fixed,
  pulses: [
    { widthNs: 30, spacing10Fs: 100_000, points: 64 },
    { widthNs: 500, spacing10Fs: 100_000, points: 64 },
  ],
}

export const quirks: Readonly<Record<string, SorFile>> = {
  'revision 1': revision1,
  'revision 2': revision2,
  'data before events': { ...revision1, blocks: moveLast(revision1.blocks, 'events') },
  'several pulse widths': {
    ...revision2,
    fixed: twoPulses,
    data: { totalPoints: 128, runs: [...data.runs, ...data.runs] },
  },
  'no events block': composeSor({ format: 2, general, supplier, fixed, data }),
  'no events': { ...revision2, events: { ...keyEvents, items: [] } },
  'landmarks under the other name': rename(revision2, 'LnkParams', 'LinkParams'),
  'unknown block with a trailing blank': addBlock(revision2, otherBlock('NetTestTSI ', [0, 1, 2, 255])),
  'empty block': addBlock(revision2, { ...otherBlock('Ghost', []), named: false }),
  'unknown block without its name': addBlock(revision2, { ...otherBlock('Ghost', [7, 7]), named: false }),
  'second block of a kind': addBlock(revision2, otherBlock('KeyEvents', [1, 2, 3])),
  'blocks longer than content': {
    ...revision2,
    blocks: revision2.blocks.map((block) => ({ ...block, tail: Uint8Array.of(0, 0, 9) })),
  },
  'bytes after the last block': { ...revision2, trailing: Uint8Array.of(1, 2, 3) },
  'map longer than content': { ...revision2, mapTail: Uint8Array.of(0, 0) },
  'text in another encoding': {
    ...revision2,
    general: { ...general, language: '\0\xb8', cableId: '\xce\xcc\xca\xc3\xd6' },
  },
  'wavelength in nanometres': { ...revision2, fixed: { ...fixed, actualWavelength: 1550 } },
  'clock never set': { ...revision2, fixed: { ...fixed, timestampS: 315_532_800 } },
  'point count differs': { ...revision2, data: { ...data, totalPoints: 60 } },
}

function otherBlock(name: string, tail: number[]): SorBlock {
  return { name, revision: 200, kind: 'other', named: true, offset: 0, size: 0, tail: Uint8Array.from(tail) }
}

function addBlock(file: SorFile, block: SorBlock): SorFile {
  return { ...file, blocks: [...file.blocks.slice(0, -1), block, ...file.blocks.slice(-1)] }
}

function moveLast(blocks: readonly SorBlock[], kind: SorBlock['kind']): SorBlock[] {
  return [...blocks.filter((block) => block.kind !== kind), ...blocks.filter((block) => block.kind === kind)]
}

function rename(file: SorFile, from: string, to: string): SorFile {
  const blocks = file.blocks.map((block) => (block.name === from ? { ...block, name: to } : block))
  return { ...file, blocks }
}
