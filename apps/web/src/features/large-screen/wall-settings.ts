import { create } from 'zustand'
import { defineStored } from '#lib/storage/stored.ts'

/** The views that take turns beside the map. */
export const WALL_VIEWS = ['alarms', 'worst', 'rate'] as const
export type WallView = (typeof WALL_VIEWS)[number]

/** The settings of one wall. */
export type WallSettings = {
  /** Flies to new faults by itself. */
  flies: boolean
  /** How long it stays at a critical one. */
  holdS: number
  /** How long each view is shown; 0: never. */
  secondsOf: Readonly<Record<WallView, number>>
}

export const DEFAULT_SETTINGS: WallSettings = {
  flies: true,
  holdS: 20,
  secondsOf: { alarms: 24, worst: 12, rate: 12 },
}

export const LIMITS_S = { hold: { least: 5, most: 600 }, view: { least: 0, most: 3600 } } as const
/** A browser shows a few walls: the oldest settings are dropped. */
const MAX_WALLS = 20
const MAX_NAME_LENGTH = 40
/** As long as a wall is in use. */
const LIFE_S = 10 * 365 * 86_400

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

type Limits = { least: number; most: number }

function parseSeconds(value: unknown, fallback: number, { least, most }: Limits): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) return fallback
  return Math.min(most, Math.max(least, Math.round(value)))
}

/** Settings from any source: a missing or invalid one takes its default. A wall without views shows alarms. */
export function parseSettings(value: unknown): WallSettings {
  const given = asRecord(value)
  const secondsGiven = asRecord(given['secondsOf'])
  const { flies, holdS, secondsOf } = DEFAULT_SETTINGS
  const seconds = Object.fromEntries(
    WALL_VIEWS.map((view) => [view, parseSeconds(secondsGiven[view], secondsOf[view], LIMITS_S.view)]),
  ) as Record<WallView, number>
  const isEmpty = WALL_VIEWS.every((view) => seconds[view] === 0)
  return {
    flies: typeof given['flies'] === 'boolean' ? given['flies'] : flies,
    holdS: parseSeconds(given['holdS'], holdS, LIMITS_S.hold),
    secondsOf: isEmpty ? { ...seconds, alarms: secondsOf.alarms } : seconds,
  }
}

type Walls = Readonly<Record<string, WallSettings>>

const parseWalls = (value: unknown): Walls =>
  Object.fromEntries(
    Object.entries(asRecord(value))
      .slice(-MAX_WALLS)
      .map(([name, settings]) => [name, parseSettings(settings)]),
  )

const storedWalls = defineStored<Walls>('large_screen', parseWalls)
const useWalls = create<{ walls: Walls }>()(() => ({ walls: storedWalls.load() ?? {} }))

/** The name of this wall in its address: `?wall=north`. One without a name is the only one. */
export const nameOfWall = (query: URLSearchParams): string =>
  (query.get('wall') ?? '').trim().slice(0, MAX_NAME_LENGTH)

export const useWallSettings = (name: string): WallSettings =>
  useWalls(({ walls }) => walls[name] ?? DEFAULT_SETTINGS)

export function saveWallSettings(name: string, settings: WallSettings): void {
  const { [name]: _, ...others } = storedWalls.load() ?? {}
  const walls = parseWalls({ ...others, [name]: settings })
  storedWalls.save(walls, LIFE_S)
  useWalls.setState({ walls })
}
