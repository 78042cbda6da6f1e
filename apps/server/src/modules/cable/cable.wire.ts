import type { Cable, PlantNode } from '@fibrewatch/contract/cable'
import type { CableRow } from './cable.repository.ts'
import type { NodeRow } from './node.repository.ts'

export const makeCable = ({ updatedAt, ...row }: CableRow, stopCount: number): Cable => ({
  ...row,
  updatedAt: updatedAt.toISOString(),
  stopCount,
})

export const makeLngLat = ({ lng, lat }: { readonly lng: number | null; readonly lat: number | null }) =>
  lng === null || lat === null ? null : [lng, lat]

export const makeNode = ({ lng, lat, updatedAt, ...row }: NodeRow, cableCount: number): PlantNode => ({
  ...row,
  lngLat: makeLngLat({ lng, lat }),
  updatedAt: updatedAt.toISOString(),
  cableCount,
})
