import type { Device, DeviceKind, Site } from '@fibrewatch/contract/plant'

/** As the contract has it. */
const MAX_CODE = 64
const DIGITS = 2

/** The first of `STEM-01`, `STEM-02`, … that is not taken; codes are one whatever their case. */
export function proposeCode(stem: string, taken: readonly string[]): string {
  const known = new Set(taken.map((code) => code.toUpperCase()))
  const short = stem.slice(0, MAX_CODE - DIGITS - 2)
  const make = (count: number) => `${short}-${String(count).padStart(DIGITS, '0')}`
  let count = 1
  while (known.has(make(count).toUpperCase())) count += 1
  return make(count)
}

const KIND_STEMS: Readonly<Record<DeviceKind, string>> = {
  otdr: 'OTDR',
  das: 'DAS',
  dts: 'DTS',
  'power-meter': 'OPM',
  switch: 'OSW',
}

/** `LF-OTDR-01` at the site `LF`; `OTDR-01` at none. */
export const proposeDeviceCode = (
  site: Pick<Site, 'code'> | undefined,
  kind: DeviceKind,
  devices: readonly Pick<Device, 'code'>[],
): string =>
  proposeCode(
    site === undefined ? KIND_STEMS[kind] : `${site.code}-${KIND_STEMS[kind]}`,
    devices.map(({ code }) => code),
  )
