import type { Schemas } from '@fibrewatch/client'
import { type Program, say } from './program.ts'
import { type Column, clean, createTable, hasColours, localTime, type Table } from './table.ts'

export type Alarm = Schemas['Alarm']
type Severity = Schemas['Severity']

/** SGR codes; the word itself always stands there. The worst first. */
const SEVERITY_COLOURS: Readonly<Record<Severity, string>> = {
  critical: '1;31',
  major: '31',
  minor: '33',
  warning: '36',
  indeterminate: '2',
}
export const SEVERITIES = Object.keys(SEVERITY_COLOURS)

const paintSeverity =
  (program: Program) =>
  (text: string, { severity }: Pick<Alarm, 'severity'>): string =>
    hasColours(program) ? `\u001B[${SEVERITY_COLOURS[severity]}m${text}\u001B[0m` : text

function placeOf({ place, positionM, seenFrom }: Alarm): string | null {
  if (place !== null) return place.text
  if (positionM !== null) return `${Math.round(positionM)} m`
  return seenFrom === null ? null : `${Math.round(seenFrom.positionM)} m seen from ${seenFrom.linkCode}`
}

const aboutOf = ({ linkCode, deviceCode }: Alarm): string => linkCode ?? deviceCode

/** As everywhere else: first that it is none that happened. */
const typeOf = ({ type, drillEndsAt }: Alarm): string => (drillEndsAt === null ? type : `[DRILL] ${type}`)

const stateOf = ({ state, acked }: Alarm): string => (acked ? `${state}, acknowledged` : state)

const makeColumns = (program: Program): readonly Column<Alarm>[] => [
  { head: 'SEVERITY', cell: ({ severity }) => severity, paint: paintSeverity(program) },
  { head: 'RAISED', cell: ({ raisedAt }) => localTime(raisedAt) },
  { head: 'TYPE', cell: typeOf },
  { head: 'LINK', cell: aboutOf },
  { head: 'PLACE', cell: placeOf },
  { head: 'STATE', cell: stateOf },
  { head: 'ID', cell: ({ id }) => id },
]

/** A list as people read it, part after part. */
export const createAlarmTable = (program: Program): Table<Alarm> => createTable(makeColumns(program))

/** A change of an alarm as one line: `16:00:01 raised critical FIBRE_BREAK SZ-KS-01 …`. */
export function sayChange(program: Program, type: string, alarm: Alarm): void {
  const severity = paintSeverity(program)(alarm.severity, alarm)
  const words = [aboutOf(alarm), placeOf(alarm) ?? '', alarm.id].map(clean).filter((word) => word !== '')
  say(program, [localTime(alarm.changedAt), type, severity, typeOf(alarm), ...words].join('  '))
}
