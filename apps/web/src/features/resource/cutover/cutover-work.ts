import type { CableInfo, CableStop } from '@fibrewatch/contract/cable'
import { CUTOVER_KINDS, type CutoverWork } from '@fibrewatch/contract/cutover'
import { LAYINGS } from '@fibrewatch/contract/cable'
import type { FormValues } from '#ui/form/field.types.ts'
import { parseInstant } from '#lib/format/local-time.ts'

export type CutoverKind = (typeof CUTOVER_KINDS)[number]

/** Another cable that ends where this one does. */
export type Neighbour = {
  nodeId: number
  nodeName: string
  cableId: number
  cableCode: string
  version: number
}

export const neighbourKey = ({ nodeId, cableId }: Neighbour): string => `${nodeId}:${cableId}`

export const isKind = (values: FormValues, kind: CutoverKind): boolean => values['kind'] === kind

const textIn = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
const numberIn = (value: unknown): number | null => (typeof value === 'number' ? value : null)
/** What a picker holds: the number of a row. */
const idIn = (value: unknown): number | null => {
  const id = Number(textIn(value))
  return Number.isInteger(id) && id > 0 ? id : null
}

const isNothing = (value: unknown): boolean => value === null || value === '' || value === undefined
/** Undefined while one of them is missing. */
function whole<Fields extends object>(
  fields: Fields,
): { [Key in keyof Fields]: NonNullable<Fields[Key]> } | undefined {
  if (Object.values(fields).some(isNothing)) return undefined
  return fields as { [Key in keyof Fields]: NonNullable<Fields[Key]> }
}

type Known = { info: CableInfo; neighbours: readonly Neighbour[] }

/** What a form asks for; null while something is missing. */
export function readWork(values: FormValues, { info, neighbours }: Known): CutoverWork | null {
  const { id: cableId, version } = info.cable
  const kind = CUTOVER_KINDS.find((one) => isKind(values, one)) ?? 'split'
  const cable = { cableId, version }
  if (kind === 'split') {
    const given = whole({
      stopId: idIn(values['splitStopId']),
      code: textIn(values['code']),
      name: textIn(values['name']),
    })
    return given === undefined ? null : { kind, ...cable, ...given }
  }
  if (kind === 'join') {
    const other = neighbours.find((one) => neighbourKey(one) === values['other'])
    if (other === undefined) return null
    return { kind, ...cable, otherId: other.cableId, otherVersion: other.version, nodeId: other.nodeId }
  }
  if (kind === 'move') {
    const given = whole({
      stopId: idIn(values['stopId']),
      nodeId: idIn(values['nodeId']),
      cableM: numberIn(values['cableM']),
    })
    return given === undefined ? null : { kind, ...cable, ...given }
  }
  const replaced = readReplacement(values)
  return replaced === null ? null : { ...cable, ...replaced }
}

type Replacement = Omit<Extract<CutoverWork, { kind: 'replace' }>, 'cableId' | 'version'>

function readReplacement(values: FormValues): Replacement | null {
  const rows = Array.isArray(values['between']) ? (values['between'] as FormValues[]) : []
  const between = rows.map((row) => whole({ nodeId: idIn(row['nodeId']), cableM: numberIn(row['cableM']) }))
  const given = whole({
    fromStopId: idIn(values['fromStopId']),
    toStopId: idIn(values['toStopId']),
    lengthM: numberIn(values['lengthM']),
    validFrom: parseInstant(textIn(values['validFrom'])),
  })
  if (given === undefined || given.lengthM <= 0) return null
  const closures = between.flatMap((row) => row ?? [])
  if (closures.length < between.length) return null
  const laying = LAYINGS.find((one) => one === values['laying']) ?? null
  return { kind: 'replace', ...given, laying, between: closures }
}

/** Between its ends. */
export const listInner = ({ stops }: CableInfo): readonly CableStop[] => stops.slice(1, -1)

/** How long the chosen stretch is now; null while it is none. */
export function findStretchM({ stops }: CableInfo, values: FormValues): number | null {
  const [from, to] = ['fromStopId', 'toStopId'].map((name) =>
    stops.find(({ id }) => id === idIn(values[name])),
  )
  return from === undefined || to === undefined || to.cableM <= from.cableM ? null : to.cableM - from.cableM
}
