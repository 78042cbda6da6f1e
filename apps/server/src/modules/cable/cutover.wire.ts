import { isDeepStrictEqual } from 'node:util'
import type { Cutover } from '@fibrewatch/contract/cutover'
import type { SeenLink } from './cutover.repository.ts'
import type { CutCable, CutPiece } from './cutover.types.ts'

interface SeenCutover {
  readonly before: CutPiece
  readonly after: CutPiece
  readonly linksBefore: readonly SeenLink[]
  readonly linksAfter: readonly SeenLink[]
}

const makeExtent = (cable: CutCable | undefined) =>
  cable === undefined ? null : { lengthM: cable.fields.lengthM, stopCount: cable.stops.length }

/** Those of one that are not in the other. */
const countOthers = (
  rows: readonly { readonly id: number }[],
  others: readonly { readonly id: number }[],
): number => {
  const known = new Set(others.map(({ id }) => id))
  return rows.filter(({ id }) => !known.has(id)).length
}

const byId = <Row extends { readonly id: number }>(rows: readonly Row[]): ReadonlyMap<number, Row> =>
  new Map(rows.map((row) => [row.id, row]))

export function viewCutover({ before, after, linksBefore, linksAfter }: SeenCutover): Cutover {
  const [was, is] = [byId(before.cables), byId(after.cables)]
  const cableIds = [...new Set([...was.keys(), ...is.keys()])].toSorted((a, b) => a - b)
  const jointsBefore = byId(before.joints)
  const servicesBefore = byId(before.services)
  const seenAfter = byId(linksAfter)
  return {
    cables: cableIds.map((id) => ({
      id,
      code: (is.get(id) ?? was.get(id))?.fields.code ?? '',
      before: makeExtent(was.get(id)),
      after: makeExtent(is.get(id)),
    })),
    joints: {
      added: countOthers(after.joints, before.joints),
      removed: countOthers(before.joints, after.joints),
      moved: after.joints.filter((joint) => {
        const former = jointsBefore.get(joint.id)
        return former !== undefined && !isDeepStrictEqual(former, joint)
      }).length,
    },
    services: after.services
      .filter(({ id, fibres }) => !isDeepStrictEqual(servicesBefore.get(id)?.fibres, fibres))
      .map(({ id, code }) => ({ id, code })),
    links: linksBefore
      .filter(({ isVisible }) => isVisible)
      .map(({ id, code, fibreM }) => ({
        id,
        code,
        beforeM: fibreM,
        afterM: seenAfter.get(id)?.fibreM ?? 0,
      })),
  }
}

/** Of a piece what its history shows: the cables. */
export const showPiece = (piece: CutPiece | null) =>
  piece && {
    cables: piece.cables.map(({ id, fields, stops }) => ({
      id,
      name: fields.code,
      lengthM: fields.lengthM,
      stopCount: stops.length,
    })),
    jointCount: piece.joints.length,
  }
