/** sRGB, each channel 0–1. */
export type Rgb = { red: number; green: number; blue: number }
/** OKLab in polar form: lightness 0–1, chroma ≥ 0, hue in radians (Björn Ottosson, 2020). */
export type Oklch = { lightness: number; chroma: number; hue: number }

const HEX = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i
const RGB = /^rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)$/
const MAX = 255

/** `#1890ff` or `rgb(24, 144, 255)`; null for anything else. */
export function parseColour(text: string): Rgb | null {
  const hex = HEX.exec(text)
  const channels = (hex ?? RGB.exec(text))
    ?.slice(1)
    .map((part) => Number.parseInt(part, hex === null ? 10 : 16))
  const [red = MAX + 1, green = MAX + 1, blue = MAX + 1] = channels ?? []
  if (Math.max(red, green, blue) > MAX) return null
  return { red: red / MAX, green: green / MAX, blue: blue / MAX }
}

const byteOf = (channel: number) => Math.round(Math.min(1, Math.max(0, channel)) * MAX)

export const makeHex = ({ red, green, blue }: Rgb): string =>
  `#${[red, green, blue].map((channel) => byteOf(channel).toString(16).padStart(2, '0')).join('')}`

/** `rgb(24, 144, 255)`: how the theme settings write a colour. */
export const makeRgbText = ({ red, green, blue }: Rgb): string =>
  `rgb(${[red, green, blue].map(byteOf).join(', ')})`

/** IEC 61966-2-1. */
const toLinear = (channel: number) =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
const fromLinear = (channel: number) =>
  channel <= 0.003_130_8 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055

/** WCAG 2.2, relative luminance. */
function luminance({ red, green, blue }: Rgb): number {
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue)
}

/** WCAG 2.2 contrast ratio, 1–21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

/** `share` of `over` laid on `ground`, as the browser blends: in sRGB. */
export function blend(ground: Rgb, over: Rgb, share: number): Rgb {
  const mix = (a: number, b: number) => a + (b - a) * share
  return {
    red: mix(ground.red, over.red),
    green: mix(ground.green, over.green),
    blue: mix(ground.blue, over.blue),
  }
}

export function toOklch({ red, green, blue }: Rgb): Oklch {
  const [r, g, b] = [toLinear(red), toLinear(green), toLinear(blue)]
  const l = Math.cbrt(0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b)
  const m = Math.cbrt(0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b)
  const s = Math.cbrt(0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b)
  const labA = 1.977_998_495_1 * l - 2.428_592_205 * m + 0.450_593_709_9 * s
  const labB = 0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766 * s
  return {
    lightness: 0.210_454_255_3 * l + 0.793_617_785 * m - 0.004_072_046_8 * s,
    chroma: Math.hypot(labA, labB),
    hue: Math.atan2(labB, labA),
  }
}

function toUnboundedRgb({ lightness, chroma, hue }: Oklch): Rgb {
  const [labA, labB] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const l = (lightness + 0.396_337_777_4 * labA + 0.215_803_757_3 * labB) ** 3
  const m = (lightness - 0.105_561_345_8 * labA - 0.063_854_172_8 * labB) ** 3
  const s = (lightness - 0.089_484_177_5 * labA - 1.291_485_548 * labB) ** 3
  return {
    red: fromLinear(4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s),
    green: fromLinear(-1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s),
    blue: fromLinear(-0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701 * s),
  }
}

const GAMUT_SLACK = 1e-4
const isInGamut = (colour: Rgb) =>
  [colour.red, colour.green, colour.blue].every((part) => part >= -GAMUT_SLACK && part <= 1 + GAMUT_SLACK)

const CHROMA_STEP = 0.94
const MIN_CHROMA = 0.002

/** The nearest colour a screen can show: chroma gives way, lightness and hue stay. */
export function toRgb(colour: Oklch): Rgb {
  let { chroma } = colour
  let candidate = toUnboundedRgb(colour)
  while (!isInGamut(candidate) && chroma > 0) {
    chroma = chroma > MIN_CHROMA ? chroma * CHROMA_STEP : 0
    candidate = toUnboundedRgb({ ...colour, chroma })
  }
  return candidate
}
