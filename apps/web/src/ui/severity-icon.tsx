import type { Severity } from '@fibrewatch/contract/severity'
import type { ReactNode } from 'react'

/** What an icon can show: a severity while the alarm is active, `cleared` after it. */
export type ShownSeverity = Severity | 'cleared'

type Shape = { body: ReactNode; mark: ReactNode }

/** One 16 px grid for all: square, triangle up, triangle down, circle, diamond, ring. */
const SEVERITY_SHAPES: Record<ShownSeverity, Shape> = {
  critical: {
    body: <rect x="1.8" y="1.8" width="12.4" height="12.4" rx="1.5" />,
    mark: <path d="M8 4.3v4.5M8 11.4v.3" />,
  },
  major: { body: <path d="M8 1.4 15 14H1z" />, mark: <path d="M8 6v3.6M8 11.8v.2" /> },
  minor: { body: <path d="M8 14.6 1 2h14z" />, mark: <path d="M8 4.2v3.3M8 9.7v.2" /> },
  warning: { body: <circle cx="8" cy="8" r="6.5" />, mark: <path d="M8 7.6v3.5M8 4.8v.3" /> },
  indeterminate: {
    body: <path d="M8 .9 15.1 8 8 15.1 .9 8z" />,
    mark: <path d="M6.3 6.5a1.7 1.7 0 1 1 2.6 1.4c-.6.4-.9.7-.9 1.4M8 11.3v.1" />,
  },
  cleared: { body: <circle cx="8" cy="8" r="6.5" />, mark: <path d="m5 8.2 2.1 2.1L11 6.3" /> },
}

type SeverityGlyphProps = { severity: ShownSeverity; acked: boolean; shelved?: boolean }

/** The shape alone, for use inside another drawing; 16 units wide and high. */
export function SeverityGlyph({ severity, acked, shelved = false }: SeverityGlyphProps) {
  const { body, mark } = SEVERITY_SHAPES[severity]
  const edge = `var(--${severity}-edge)`
  if (acked || severity === 'cleared') {
    return (
      <g fill="none" stroke={edge} strokeWidth={1.5} strokeLinejoin="round" strokeLinecap="round">
        <g strokeDasharray={shelved ? '2.2 2' : undefined}>{body}</g>
        {mark}
      </g>
    )
  }
  return (
    <>
      <g fill={`var(--${severity}-fill)`} stroke={edge} strokeWidth={1} strokeLinejoin="round">
        {body}
      </g>
      <g
        fill="none"
        stroke={`var(--${severity}-on)`}
        strokeWidth={1.8}
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {mark}
      </g>
    </>
  )
}

type SeverityIconProps = SeverityGlyphProps & {
  size?: 12 | 14 | 16 | 18 | 20 | 22
  /** Blinks while an unacknowledged critical alarm waits; only one thing on a page may move. */
  isBlinking?: boolean
}

const unphased = new Set<SVGSVGElement>()

/** Reads first and writes after: asking for one icon's animations between would work out the page's styles each time. */
function putInPhase(): void {
  const animations = [...unphased].flatMap((icon) => icon.getAnimations())
  unphased.clear()
  for (const animation of animations) animation.startTime = -(performance.timeOrigin % 1000)
}

/** All blinking icons of all pages step together: their animation starts with the wall clock's second. */
function blinkInPhase(icon: SVGSVGElement | null): (() => void) | undefined {
  if (icon === null || !('getAnimations' in icon)) return undefined
  if (unphased.size === 0) requestAnimationFrame(putInPhase)
  unphased.add(icon)
  return () => {
    unphased.delete(icon)
  }
}

/** Filled = unacknowledged, outline = acknowledged or cleared, dashed outline = shelved. The word stands beside it. */
export function SeverityIcon({ size = 16, isBlinking = false, ...glyph }: SeverityIconProps) {
  const blinks = isBlinking && glyph.severity === 'critical' && !glyph.acked
  return (
    <svg
      ref={blinks ? blinkInPhase : undefined}
      className={blinks ? 'severity-icon blink' : 'severity-icon'}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      aria-hidden="true"
    >
      <SeverityGlyph
        {...glyph}
        shelved={glyph.shelved ?? false}
        acked={glyph.acked || glyph.shelved === true}
      />
    </svg>
  )
}
