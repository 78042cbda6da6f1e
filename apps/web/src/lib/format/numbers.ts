const MINUS = '\u2212'
export const MISSING = '\u2014'
const METRES_PER_KM = 1000

const formatters = new Map<number, Intl.NumberFormat>()

function formatterOf(decimals: number): Intl.NumberFormat {
  const known = formatters.get(decimals)
  if (known !== undefined) return known
  const made = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay: 'negative',
  })
  formatters.set(decimals, made)
  return made
}

type Figure = number | null | undefined

/** Thousands separated, fixed decimals, a real minus sign; `—` for what is missing. */
export function formatNumber(value: Figure, decimals = 0): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return MISSING
  return formatterOf(decimals).format(value).replace('-', MINUS)
}

/** A change carries its sign: `+0.62`, `−1.10`, `0.00`. */
export function formatChange(value: Figure, decimals: number): string {
  const text = formatNumber(value, decimals)
  return text !== MISSING && Number(value) > 0 && /[1-9]/.test(text) ? `+${text}` : text
}

/** Column form: kilometres with three decimals, no unit (the head of the column names it). */
export const formatKm = (distanceM: Figure): string =>
  formatNumber(distanceM === null || distanceM === undefined ? distanceM : distanceM / METRES_PER_KM, 3)

/** Running form with its unit: whole metres below one kilometre, else kilometres with three decimals. */
export function formatDistance(distanceM: Figure): string {
  if (distanceM === null || distanceM === undefined || !Number.isFinite(distanceM)) return MISSING
  const isShort = Math.abs(distanceM) < METRES_PER_KM
  return isShort ? `${formatNumber(distanceM)} m` : `${formatKm(distanceM)} km`
}

/** `±8 m`: uncertainty is never finer than a metre. */
export const formatUncertainty = (uncertaintyM: Figure): string =>
  uncertaintyM === null || uncertaintyM === undefined
    ? MISSING
    : `±${formatNumber(Math.ceil(uncertaintyM))} m`

/** A wavelength is used as a name: its thousands are not separated. */
export const formatWavelength = (wavelengthNm: Figure): string =>
  wavelengthNm === null || wavelengthNm === undefined ? MISSING : `${wavelengthNm} nm`

export const formatDb = (lossDb: Figure): string => formatNumber(lossDb, 2)
export const JOINT_DB_DECIMALS = 3
/**
 * The loss of one joint or event, as instruments show it: limits stand in hundredths, and of two losses of "0.12 dB"
 * one may be beyond and one within.
 */
export const formatJointDb = (lossDb: Figure): string => formatNumber(lossDb, JOINT_DB_DECIMALS)
/** @param share 0..1 */
export const formatPercent = (share: Figure): string =>
  share === null || share === undefined ? MISSING : `${formatNumber(share * 100, 1)}%`

const DECIMALS_OF_UNIT: Readonly<Record<string, number>> = {
  dB: 2,
  'dB/km': 3,
  dBm: 1,
  '°C': 1,
  '%': 1,
  m: 0,
  km: 3,
}

/** A measured value with the usual decimals of its unit. */
export function formatMeasured(value: Figure, unit: string | null): string {
  const text = formatNumber(value, unit === null ? 2 : (DECIMALS_OF_UNIT[unit] ?? 2))
  return text === MISSING || unit === null ? text : `${text} ${unit}`
}

const BYTES_PER_STEP = 1024
const SIZE_UNITS = ['KB', 'MB', 'GB', 'TB'] as const

/** 1,024 bytes to the KB, as file managers count. */
export function formatBytes(sizeBytes: number): string {
  if (sizeBytes < BYTES_PER_STEP) return `${formatNumber(sizeBytes)} B`
  const step = Math.min(Math.floor(Math.log(sizeBytes) / Math.log(BYTES_PER_STEP)), SIZE_UNITS.length)
  return `${formatNumber(sizeBytes / BYTES_PER_STEP ** step, 1)} ${SIZE_UNITS[step - 1]}`
}
