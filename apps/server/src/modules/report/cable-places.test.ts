import type { FibreLosses } from '@fibrewatch/contract/batch'
import { describe, expect, test } from 'vitest'
import type { CableData } from './cable-data.ts'
import { findMacrobends, groupClosures } from './cable-places.ts'

const BATCH: CableData['batch'] = {
  id: 1,
  name: 'A cable',
  domainId: 1,
  domainName: 'Suzhou',
  cableName: '',
  cableCode: '',
  fibreCount: 1,
  endA: 'A',
  endB: 'B',
  launchM: 0,
  receiveM: 0,
  limitSetId: null,
  limitSetName: null,
  remark: '',
  createdAt: '',
  updatedAt: '',
  files: { total: 0, ok: 0, needsPlacing: 0, refused: 0 },
}

/** A cable of one fibre of 20 km, with closures and losses of it where `losses` says. */
function makeTable(wavelengthNm: number, losses: readonly (readonly [number, number | null])[]): CableData {
  return {
    batch: BATCH,
    wavelengthNm,
    closures: losses.map(([positionM, lossDb], at) => ({
      number: at + 1,
      kind: 'splice',
      positionM,
      spreadM: 1,
      seenOn: 1,
      meanDb: lossDb,
      maxDb: lossDb,
      maxFibreNumber: 1,
      measuredCount: 1,
      failedCount: 0,
    })),
    closuresLeftOut: 0,
    stat: { fibres: 1, passed: 0, failed: 0, missing: 0, spliceMeanDb: null, spliceMaxDb: null },
    fibres: [makeFibre(losses)],
    limits: null,
  }
}

const makeFibre = (losses: readonly (readonly [number, number | null])[]): FibreLosses => ({
  fibreNumber: 1,
  pairing: 'both',
  forwardFileId: null,
  backwardFileId: null,
  lengthM: 20_000,
  totalLossDb: null,
  attenuationDbPerKm: null,
  orlForwardDb: null,
  orlBackwardDb: null,
  losses: losses.map(([positionM, meanDb], at) => ({
    closure: at + 1,
    positionM,
    forwardDb: null,
    backwardDb: null,
    meanDb,
    isOneSided: false,
    reflectanceDb: null,
    verdict: null,
    failed: [],
  })),
  verdict: null,
  failed: [],
})

describe('closures at several wavelengths', () => {
  test('are one where they lie within fifty metres, and never two of one wavelength', () => {
    const tables = [
      makeTable(1310, [
        [4000, 0.1],
        [4040, 0.1],
      ]),
      makeTable(1550, [
        [4010, 0.1],
        [9000, 0.1],
      ]),
    ]
    const places = groupClosures(tables)
    expect(places.map(({ number, closures }) => [number, closures.size])).toEqual([
      [1, 2],
      [2, 1],
      [3, 1],
    ])
  })
})

describe('a macrobend', () => {
  const bendsOf = (shortDb: number | null | undefined, longDb: number, longNm = 1550) =>
    findMacrobends([
      makeTable(1310, shortDb === undefined ? [] : [[4000, shortDb]]),
      makeTable(longNm, [[4012, longDb]]),
    ])
  test('is where the longer wave loses half a dB more', () => {
    expect(bendsOf(0.1, 0.6)).toMatchObject([{ fibreNumber: 1, shortDb: 0.1, longDb: 0.6, longNm: 1550 }])
    expect(bendsOf(0.1, 0.59)).toEqual([])
    expect(bendsOf(0.1, 0.7, 1625)).toHaveLength(1)
  })

  test('is where the shorter wave shows nothing at all, but not where it was seen and not measured', () => {
    expect(bendsOf(undefined, 0.6)).toMatchObject([{ shortDb: null }])
    expect(bendsOf(null, 0.6)).toEqual([])
  })

  test('cannot be told from waves that are both long', () => {
    expect(findMacrobends([makeTable(1550, [[4000, 0.1]]), makeTable(1625, [[4000, 2]])])).toEqual([])
  })
})
