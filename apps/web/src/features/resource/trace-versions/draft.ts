import type { TraceInfo } from '@fibrewatch/contract/trace'
import type { EditedEvent } from '@fibrewatch/contract/trace-version'
import type { EventRow } from '../trace-viewer/event-rows.ts'

/** An event while it is edited: as it will be sent, with the figures that are shown meanwhile. */
export type DraftEvent = EditedEvent & {
  key: string
  lossDb: number | null
  reflectanceDb: number | null
}

export type Draft = {
  /** The newest version that whoever edits has seen. */
  baseVersion: number
  events: readonly DraftEvent[]
}

type Version = Pick<TraceInfo, 'events'> & { version: Pick<TraceInfo['version'], 'version'> }

/** Everything as in a version. */
export const startDraft = ({ events, version: { version } }: Version): Draft => ({
  baseVersion: version,
  events: events.map(({ positionM, kind, comment, lossDb, reflectanceDb }, at) => ({
    key: `${version}:${at}`,
    positionM,
    kind,
    comment,
    lossDb,
    reflectanceDb,
    figures: { by: 'kept', version, at },
  })),
})

const byPosition = (a: DraftEvent, b: DraftEvent) => a.positionM - b.positionM

export const changeEvent = (draft: Draft, key: string, change: Partial<DraftEvent>): Draft => ({
  ...draft,
  events: draft.events.map((one) => (one.key === key ? { ...one, ...change } : one)).toSorted(byPosition),
})

/** What is moved is measured where it is then, unless its figures are typed. */
export function moveEvent(
  draft: Draft,
  key: string,
  to: { positionM: number; lossDb: number | null },
): Draft {
  const event = draft.events.find((one) => one.key === key)
  if (event === undefined) return draft
  if (event.figures.by === 'typed') return changeEvent(draft, key, { positionM: to.positionM })
  const figures = { by: 'lines', lines: null } as const
  return changeEvent(draft, key, { ...to, reflectanceDb: null, figures })
}

export const removeEvent = (draft: Draft, key: string): Draft => ({
  ...draft,
  events: draft.events.filter((one) => one.key !== key),
})

export function addEvent(draft: Draft, key: string, positionM: number): Draft {
  const event: DraftEvent = {
    key,
    positionM,
    kind: 'non-reflective',
    comment: '',
    lossDb: null,
    reflectanceDb: null,
    figures: { by: 'lines', lines: null },
  }
  return { ...draft, events: [...draft.events, event].toSorted(byPosition) }
}

/** Events that differ from the version that the draft began with, and those that are gone. */
export function countChanges(draft: Draft, started: Draft): number {
  const before = new Map(started.events.map((event) => [event.key, event]))
  const changed = draft.events.filter((event) => before.get(event.key) !== event).length
  const kept = new Set(draft.events.map(({ key }) => key))
  return changed + started.events.filter(({ key }) => !kept.has(key)).length
}

export const toEdited = ({ positionM, kind, comment, figures }: DraftEvent): EditedEvent => ({
  positionM,
  kind,
  comment,
  figures,
})

/** As the plot and the readings by hand take events. */
export const toRows = ({ events }: Draft): EventRow[] =>
  events.map(({ key, positionM, kind, comment, lossDb, reflectanceDb }) => ({
    key,
    standing: 'single',
    kind,
    positionM,
    positionSigmaM: null,
    lossSigmaDb: null,
    landmarkName: comment === '' ? null : comment,
    lossDb,
    // A reflection takes longer to settle, whatever it measures.
    reflectanceDb: kind === 'non-reflective' ? null : (reflectanceDb ?? 0),
    changeDb: null,
    bend: null,
    splitter: null,
    figuresBy: null,
    isBeyondTemplate: false,
  }))
