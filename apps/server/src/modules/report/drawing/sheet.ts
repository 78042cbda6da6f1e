import type { Ground } from '#modules/base-map'
import type { Picture } from '#platform/pdf/picture'

/** What a report shows, in words and figures of its language: whoever draws it decides nothing. */

export interface Figure {
  readonly label: string
  /** A dash where it is not known. */
  readonly value: string
  readonly unit: string
  readonly note: string
}

export interface Pair {
  readonly label: string
  readonly value: string
}

export type Verdict = 'pass' | 'fail' | 'none'

/** One failure fails the whole; without anything that was judged there is no verdict. */
export function sumVerdict({
  failed,
  judged,
}: {
  readonly failed: number
  readonly judged: number
}): Verdict {
  if (failed > 0) return 'fail'
  return judged > 0 ? 'pass' : 'none'
}

export interface TableColumn {
  readonly title: string
  /** Share of the width, against those of the other columns. */
  readonly share: number
  readonly align: 'start' | 'end'
  /** In a weaker colour, as limits are. */
  readonly isQuiet?: boolean
}

export interface TableRow {
  readonly cells: readonly string[]
  /** Columns that are said louder. */
  readonly strong?: readonly number[]
  readonly verdict: Verdict
}

export interface Table {
  readonly columns: readonly TableColumn[]
  /** Its title stands above the verdicts; null for a table without any. */
  readonly verdictTitle: string | null
  readonly verdictWords: Readonly<Record<Verdict, string>>
  readonly rows: readonly TableRow[]
  /** Said in place of the rows when there are none. */
  readonly empty: string
}

/** A level over a distance: x in metres, y in dB, one after the other. */
export type CurvePoints = Float32Array

export interface CurveMark {
  readonly positionM: number
  readonly label: string
  readonly tone: 'plain' | 'strong' | 'failed'
}

export interface CurveCallout {
  readonly positionM: number
  readonly title: string
  readonly note: string
  readonly tone: 'plain' | 'failed'
}

export interface Curve {
  readonly points: CurvePoints
  /** The reference, drawn below; null without one. */
  readonly reference: CurvePoints | null
  readonly lengthM: number
  /** Where the trace shows nothing of the fibre any more; null where that is not known. */
  readonly noise: { readonly fromM: number; readonly label: string } | null
  readonly marks: readonly CurveMark[]
  readonly callouts: readonly CurveCallout[]
  /** Of what the line in the colour of the reference is. */
  readonly legend: readonly { readonly label: string; readonly line: 'trace' | 'reference' }[]
}

export interface RouteMark {
  /** WGS-84 `[longitude, latitude]`, degrees. */
  readonly lngLat: readonly number[]
  readonly label: string
  readonly note: string
  readonly kind: 'site' | 'closure' | 'failed'
}

export interface RoutePlace {
  readonly lngLat: readonly number[]
  readonly label: string
  /** Drawn as a dot with its name; else the name alone, of a line. */
  readonly isSite: boolean
}

export interface Route {
  readonly line: readonly (readonly number[])[]
  readonly marks: readonly RouteMark[]
  /** The map under it; null where there is none. */
  readonly ground: Ground | null
  /** What lies around it, drawn weakly. */
  readonly neighbours: Neighbours
  /** The word for north. */
  readonly north: string
}

export interface Neighbours {
  readonly lines: readonly (readonly (readonly number[])[])[]
  readonly places: readonly RoutePlace[]
}

interface Titled {
  readonly title: string
  readonly note: string
}

export type Section =
  | ({ readonly kind: 'pairs'; readonly pairs: readonly Pair[] } & Titled)
  | ({ readonly kind: 'curve'; readonly curve: Curve } & Titled)
  | ({ readonly kind: 'table'; readonly table: Table } & Titled)
  | ({ readonly kind: 'route'; readonly route: Route } & Titled)
  /** Beside each other; the first may go on over pages. */
  | { readonly kind: 'split'; readonly left: Section; readonly right: readonly Section[] }
  /** On one page. */
  | { readonly kind: 'together'; readonly sections: readonly Section[] }
  | { readonly kind: 'figures'; readonly figures: readonly Figure[] }
  | { readonly kind: 'note'; readonly text: string }
  | {
      readonly kind: 'verdict'
      readonly title: string
      readonly text: string
      readonly verdict: Verdict
    }
  | {
      readonly kind: 'signatures'
      readonly dateLabel: string
      readonly people: readonly { readonly role: string; readonly name: string }[]
    }

/** A part of a report that begins on a page of its own. */
export interface Sheet {
  readonly title: string
  readonly subject: string
  readonly subtitle: string
  readonly sections: readonly Section[]
  /** What it is drawn from, in the middle of the foot. */
  readonly source: string
}

/** What stands at the head and foot of every page. */
export interface ReportHead {
  readonly number: string
  readonly organisation: string
  readonly system: string
  /** Of the installation; null: the mark of the product stands in its place. */
  readonly logo: Picture | null
  readonly issued: string
  /** `{page}` and `{pages}` stand for the numbers. */
  readonly pageWords: string
  readonly language: 'zh' | 'en'
  readonly title: string
  /** Unix milliseconds. */
  readonly issuedAt: number
}
