import { describe, expect, test } from 'vitest'
import { requireValue } from '../testing/require-value.ts'
import { digest, sampleFiles, sampleNote } from '../testing/sample-files.ts'
import { makeSor } from './make-sor.ts'
import { parseSor } from './parse-sor.ts'
import type { SorFile } from './sor-file.ts'
import type { SorFixed, SorGeneral, SorKeyEvent, SorKeyEvents, SorSamples } from './sor-layout.ts'

describe.skipIf(sampleFiles.length === 0)(`real instrument files${sampleNote}`, () => {
  test.each(sampleFiles)('$name: every field as an independent reading has it', ({ bytes, reading }) => {
    const file = requireValue(parseSor(bytes))
    expect(withoutOwnRemarks(reading)).toEqual({
      size: bytes.length,
      sha256: digest(bytes),
      ...describeFile(file),
    })
  })

  test.each(sampleFiles)('$name: written back byte for byte', ({ bytes }) => {
    const written = requireValue(makeSor(requireValue(parseSor(bytes))))
    expect(Buffer.compare(written, bytes)).toBe(0)
  })

  test.each(sampleFiles)('$name: a change is sealed with a new checksum', ({ bytes }) => {
    const file = requireValue(parseSor(bytes))
    const supplier = file.supplier === null ? null : { ...file.supplier, other: 'changed here' }
    const changed = requireValue(parseSor(requireValue(makeSor({ ...file, supplier }))))
    expect(changed.supplier).toEqual(supplier)
    expect(changed.data).toEqual(file.data)
    expect(changed.checksum?.matches).toEqual([file.format === 1 ? 'before-block' : 'before-value'])
  })
})

/** Lengths left unread are stated by tails here; distances are the trace's matter, not the codec's. */
function withoutOwnRemarks(reading: unknown): unknown {
  return JSON.parse(JSON.stringify(reading), (key, value: unknown) =>
    ['_unread', 'distance_km', 'resolution_m'].includes(key) ? undefined : value,
  )
}

function describeFile(file: SorFile) {
  const isV2 = file.format === 2
  const first = file.blocks[0]
  const last = file.blocks.at(-1)
  const end = (last?.offset ?? 0) + (last?.size ?? 0)
  return {
    warnings: file.trailing.length > 0 ? [`${file.trailing.length} bytes after last block`] : [],
    format: file.format,
    map: { revision: file.mapRevision, size: first?.offset, nblocks: file.blocks.length + 1 },
    blocks: file.blocks.map(({ name, revision, size, offset, named }) => ({
      name,
      revision,
      size,
      offset,
      ...(isV2 ? { header_ok: named } : {}),
    })),
    end_of_blocks: end,
    genParams: file.general && describeGeneral(file.general, isV2),
    supParams: file.supplier && {
      supplier: file.supplier.supplier,
      mainframeId: file.supplier.mainframeId,
      mainframeSn: file.supplier.mainframeSerial,
      moduleId: file.supplier.moduleId,
      moduleSn: file.supplier.moduleSerial,
      software: file.supplier.software,
      other: file.supplier.other,
    },
    fxdParams: file.fixed && describeFixed(file.fixed, isV2),
    ...(file.events === null ? {} : { keyEvents: describeEvents(file.events, isV2) }),
    dataPts: file.data && {
      total: file.data.totalPoints,
      nScaleFactors: file.data.runs.length,
      traces: file.data.runs.map(describeSamples),
    },
    cksum: { stored: file.checksum?.stored, matches: file.checksum?.matches },
  }
}

function describeGeneral(general: SorGeneral, isV2: boolean) {
  return {
    language: general.language,
    cableId: general.cableId,
    fiberId: general.fibreId,
    ...(isV2 ? { fiberType: general.fibreType, userOffsetDistance: general.userOffsetDistance } : {}),
    nominalWavelength_nm: general.nominalWavelengthNm,
    locationA: general.locationA,
    locationB: general.locationB,
    cableCode: general.cableCode,
    dataFlag: general.dataFlag,
    userOffset_100ps: general.userOffsetTicks,
    operator: general.operator,
    comment: general.comment,
  }
}

function describeFixed(fixed: SorFixed, isV2: boolean) {
  const onlyV2 = {
    acqOffsetDistance: fixed.acquisitionOffsetDistance,
    'averagingTime_0.1s': fixed.averagingTime,
    acqRangeDistance: fixed.rangeDistance,
    traceType: fixed.traceType,
    window: fixed.window,
  }
  return {
    timestamp: fixed.timestampS,
    units: fixed.units,
    'actualWavelength_0.1nm': fixed.actualWavelength,
    acqOffset_100ps: fixed.acquisitionOffsetTicks,
    nPulseWidths: fixed.pulses.length,
    pulseWidth_ns: fixed.pulses.map((pulse) => pulse.widthNs),
    dataSpacing: fixed.pulses.map((pulse) => pulse.spacing10Fs),
    nDataPoints: fixed.pulses.map((pulse) => pulse.points),
    groupIndex_1e5: fixed.groupIndexE5,
    'backscatter_-0.1dB': fixed.backscatter,
    nAverages: fixed.averages,
    acqRange_100ps: fixed.rangeTicks,
    frontPanelOffset_100ps: fixed.frontPanelOffsetTicks,
    noiseFloor: fixed.noiseFloor,
    noiseFloorScale: fixed.noiseFloorScale,
    powerOffsetFirstPoint: fixed.firstPointPowerMdb,
    lossThr_mdB: fixed.lossThresholdMdb,
    'reflThr_-mdB': fixed.reflectanceThreshold,
    eofThr_mdB: fixed.endThresholdMdb,
    ...(isV2 ? onlyV2 : {}),
  }
}

function describeEvents(events: SorKeyEvents, isV2: boolean) {
  return {
    n: events.items.length,
    events: events.items.map((event) => describeEvent(event, isV2)),
    e2eLoss_mdB: events.endToEndLossMdb,
    e2eStart_100ps: events.endToEndStartTicks,
    e2eEnd_100ps: events.endToEndEndTicks,
    orl_mdB: events.orlMdb,
    orlStart_100ps: events.orlStartTicks,
    orlEnd_100ps: events.orlEndTicks,
  }
}

function describeEvent(event: SorKeyEvent, isV2: boolean) {
  return {
    no: event.number,
    tot_100ps: event.timeTicks,
    slope_mdB_km: event.slopeMdbPerKm,
    loss_mdB: event.lossMdb,
    refl_mdB: event.reflectanceMdb,
    code: event.code,
    lmt: event.method,
    ...(isV2 ? { markers_100ps: event.markerTicks } : {}),
    comment: event.comment,
  }
}

function describeSamples({ scale, raw }: SorSamples) {
  return {
    n: raw.length,
    scale,
    rawMin: raw.reduce((a, b) => Math.min(a, b)),
    rawMax: raw.reduce((a, b) => Math.max(a, b)),
    rawSum: raw.reduce((a, b) => a + b, 0),
    first8: [...raw.subarray(0, 8)],
    last4: [...raw.subarray(-4)],
    rawSha256: digest(new Uint8Array(raw.buffer, raw.byteOffset, raw.byteLength)),
  }
}
