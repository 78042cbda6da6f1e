import type { Closure, ClosureLoss, FibreLosses } from '@fibrewatch/contract/batch'
import { describe, expect, test } from 'vitest'
import { translate } from '#lib/i18n/i18n.ts'
import { cableTestMessages } from './cable-test.messages.ts'
import { EMPTY_DRAFT, findBadRule, readLimits } from './limit-draft.ts'
import { findElsewhere, findLossAt, findShownLoss } from './loss-cells.ts'
import { mirrorSamples, shiftSamples } from '#ui/trace-plot/mirror-samples.ts'
import { isWhole, setAllDirections } from './placing-draft.ts'
import { separateSor, tellFault } from './uploads.ts'

const loss: ClosureLoss = {
  closure: 2,
  positionM: 4100,
  forwardDb: 0.15,
  backwardDb: -0.05,
  meanDb: 0.05,
  isOneSided: false,
  reflectanceDb: null,
  verdict: 'pass',
  failed: [],
}
const fibre: FibreLosses = {
  fibreNumber: 1,
  pairing: 'both',
  forwardFileId: null,
  backwardFileId: null,
  lengthM: 12_000,
  totalLossDb: 3,
  attenuationDbPerKm: 0.2,
  orlForwardDb: null,
  orlBackwardDb: null,
  losses: [loss],
  verdict: 'pass',
  failed: [],
}

describe('what stands in a cell', () => {
  test('the mean; a negative direction is told as a gainer', () => {
    expect(findShownLoss(loss)).toEqual({ valueDb: 0.05, single: null, isGainer: true })
  })

  test('a fibre measured from one end shows that direction and says which', () => {
    const single = { ...loss, meanDb: null, forwardDb: null, backwardDb: 0.2 }
    expect(findShownLoss(single)).toEqual({ valueDb: 0.2, single: 'backward', isGainer: false })
  })

  test('two directions that cannot be combined have no value: neither stands for the place', () => {
    expect(findShownLoss({ ...loss, meanDb: null }).valueDb).toBeNull()
  })

  test('a place without a loss is unknown, and what is at no closure stands elsewhere, the failing first', () => {
    const bend = { ...loss, closure: null, meanDb: 0.3 }
    const failing = { ...bend, meanDb: 0.2, verdict: 'fail' as const }
    const own = { ...fibre, losses: [loss, bend, failing] }
    expect(findLossAt(own, { number: 3 } as Closure)).toBeNull()
    expect(findElsewhere(own)).toEqual({ worst: failing, count: 2 })
  })
})

test('a curve from end B is turned: its end lies at the zero of the cable', () => {
  const samples = { startM: 0, spacingM: 10, samplesDb: Float32Array.of(0, 1, 2, 3) }
  const mirrored = mirrorSamples(samples, 20)
  expect(mirrored.startM).toBe(-10)
  expect([...mirrored.samplesDb]).toEqual([3, 2, 1, 0])
  expect([...samples.samplesDb]).toEqual([0, 1, 2, 3])
  expect(shiftSamples(samples, 10).startM).toBe(-10)
})

test('files are placed once each has a direction and a fibre of the cable', () => {
  const open = [{ id: 'a', fileName: 'a.sor', fibre: '48', direction: null }]
  expect(isWhole(open, 48)).toBe(false)
  const set = setAllDirections(open, 'ba')
  expect(isWhole(set, 48)).toBe(true)
  expect(isWhole(set, 24)).toBe(false)
  expect(isWhole([{ ...set[0], fibre: '1.5' } as (typeof set)[0]], 48)).toBe(false)
})

test('an empty limit is not judged; a comma and a minus sign are read', () => {
  const draft = { ...EMPTY_DRAFT, reflectance: { value: '\u221240,5', note: 'n' } }
  expect(readLimits(draft).reflectance).toEqual({ value: -40.5, note: 'n' })
  expect(readLimits(draft).orl.value).toBeNull()
  expect(findBadRule(draft)).toBeNull()
  expect(findBadRule({ ...draft, orl: { value: 'x', note: '' } })).toBe('orl')
})

test('what is no SOR file stays behind, and is told', () => {
  const files = ['a.sor', 'B.SOR', 'truth.json'].map((name) => new File([], name))
  const { taken, leftOut } = separateSor(files)
  expect(taken.map(({ name }) => name)).toEqual(['a.sor', 'B.SOR'])
  expect(leftOut.map(({ name }) => name)).toEqual(['truth.json'])
})

test('a file that cannot be read says why and what to do, and no code', () => {
  const tell = (refusal: string) =>
    tellFault({ refusal, doubts: [] }, (key, params) => translate(cableTestMessages, key, params))
  expect(tell('truncated')).toBe('不是可读的 SOR 文件：文件不完整，请从仪表重新拷贝后再上传')
  // Of a server that is newer than the page.
  expect(tell('torn')).toBe('不是可读的 SOR 文件：torn')
})
