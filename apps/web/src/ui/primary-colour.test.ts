import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blend, contrast, makeHex, makeRgbText, parseColour, type Rgb, toOklch, toRgb } from './oklch.ts'
import { GRAPHIC_RATIO, type Ground, makePrimaryPaint, TEXT_RATIO } from './primary-colour.ts'
import { SURFACE_TOKENS } from './theme.ts'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')

function requireColour(text: string | undefined): Rgb {
  const colour = parseColour(text ?? '')
  if (colour === null) throw new Error(`no colour: ${text}`)
  return colour
}

/** The grounds of the real themes, read from the tokens themselves. */
function readGround(selector: string): Ground {
  const block = css.slice(css.indexOf(selector))
  const token = (name: string) => requireColour(new RegExp(`${name}:\\s*(#[\\da-f]{6})`).exec(block)?.[1])
  return {
    isDark: selector.includes('realDark'),
    surface: token('--surface'),
    surfaces: SURFACE_TOKENS.map(token),
    faintText: token('--text-3'),
  }
}

const grounds = [readGround('[data-theme="realDark"]'), readGround('[data-theme="light"]')]
const white = requireColour('#ffffff')
const byte = fc.integer({ min: 0, max: 255 })
const anyColour = fc
  .tuple(byte, byte, byte)
  .map(([red, green, blue]) => requireColour(`rgb(${red}, ${green}, ${blue})`))

describe('colours', () => {
  test.each([
    ['#1890ff', 'rgb(24, 144, 255)'],
    ['rgb(24,144,255)', 'rgb(24, 144, 255)'],
    ['#FFFFFF', 'rgb(255, 255, 255)'],
  ])('%s is %s', (text, expected) => expect(makeRgbText(requireColour(text))).toBe(expected))

  test.each(['', 'red', '#12', 'rgb(256, 0, 0)', 'rgb(1,2)', 'url(https://evil.example)', '#1890ff;x:y'])(
    '%j is none',
    (text) => expect(parseColour(text)).toBeNull(),
  )

  test('contrast is that of WCAG', () => {
    expect(contrast(requireColour('#000000'), white)).toBeCloseTo(21, 5)
    expect(contrast(requireColour('#1890ff'), white)).toBeCloseTo(3.24, 2)
  })

  test('every colour survives the way through OKLCH', () => {
    fc.assert(
      fc.property(anyColour, (colour) => {
        expect(makeHex(toRgb(toOklch(colour)))).toBe(makeHex(colour))
      }),
      { examples: [[requireColour('#bdbebd')], [requireColour('#fcfdfc')], [white]] },
    )
  })
})

describe('what follows from a primary colour', () => {
  test('whatever was picked: it reads on every ground, under white text and as a graphic', () => {
    fc.assert(
      fc.property(anyColour, fc.constantFrom(...grounds), (primary, ground) => {
        const paint = makePrimaryPaint(primary, ground)
        const of = (name: keyof typeof paint) => requireColour(paint[name])
        expect(contrast(of('--primary-solid'), white)).toBeGreaterThanOrEqual(TEXT_RATIO)
        expect(contrast(of('--primary-solid-hover'), white)).toBeGreaterThanOrEqual(
          contrast(of('--primary-solid'), white),
        )
        for (const surface of ground.surfaces) {
          expect(contrast(of('--primary-text'), surface)).toBeGreaterThanOrEqual(TEXT_RATIO)
          expect(contrast(of('--focus'), surface)).toBeGreaterThanOrEqual(GRAPHIC_RATIO)
          expect(contrast(of('--brand'), surface)).toBeGreaterThanOrEqual(GRAPHIC_RATIO)
        }
        expect(contrast(ground.faintText, of('--selected'))).toBeGreaterThanOrEqual(4.5)
      }),
      { numRuns: 400 },
    )
  })

  test('a colour that already carries white text stays itself', () => {
    const paint = makePrimaryPaint(requireColour('#0b5cad'), grounds[0] as Ground)
    expect(paint['--primary-solid']).toBe('#0b5cad')
  })

  test('the tint is a share of the colour over the surface', () => {
    const [dark, light] = grounds as [Ground, Ground]
    const pink = requireColour('#eb2f96')
    expect(makePrimaryPaint(pink, dark)['--primary-tint']).toBe(makeHex(blend(dark.surface, pink, 0.14)))
    expect(makePrimaryPaint(pink, light)['--primary-tint']).toBe(makeHex(blend(light.surface, pink, 0.1)))
  })
})
