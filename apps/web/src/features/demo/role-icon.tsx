import type { HeroRole } from '@fibrewatch/contract/hero'

/** Strokes on a 16 px grid: a star, crossed blades, a shield, a dagger, a cross, a target. */
const STROKES: Record<HeroRole, string> = {
  mage: 'm8 2 1.6 4.4L14 8 9.6 9.6 8 14 6.4 9.6 2 8l4.4-1.6Z',
  fighter: 'm3 3 8 8M13 3l-8 8M2.8 10.2l3 3M13.2 10.2l-3 3',
  tank: 'M8 2 3 4v4c0 3 2 5 5 6 3-1 5-3 5-6V4Z',
  assassin: 'M13.5 2.5 7 9M5 7.5 8.5 11M6.5 9.5 3 13',
  support: 'M6 2.5h4V6h3.5v4H10v3.5H6V10H2.5V6H6Z',
  marksman: 'M8 3a5 5 0 1 0 0 10A5 5 0 0 0 8 3ZM8 1.5v4M8 10.5v4M1.5 8h4M10.5 8h4',
}

/** Decorative: the word stands beside it. */
export function RoleIcon({ role, sizePx = 14 }: { role: HeroRole; sizePx?: number }) {
  return (
    <svg
      className="icon"
      width={sizePx}
      height={sizePx}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.4}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={STROKES[role]} />
    </svg>
  )
}
