import type { Device, Site } from '@fibrewatch/contract/plant'
import type { FileOwner } from '@fibrewatch/contract/plant-file'
import type { LngLat } from '@fibrewatch/route'
import type { GuideChoice } from '../link-guide/guide-model.ts'
import type { BulkStart } from '../plant-bulk/use-bulk.ts'
import type { DevicePlace } from './device-form.tsx'
import type { ShownKey } from './device-key.tsx'

/** A place somebody pointed to: a new landmark stands there, or one that is known by its number. */
export type PointedPlace = { opticalM: number; lngLat: LngLat; landmarkId: number | null }

/** What is open above the page. */
export type PlantDialog =
  | { is: 'import'; domainId: number }
  | { is: 'import-traces' }
  | { is: 'export'; domainId: number }
  | { is: 'bulk'; start: BulkStart }
  | { is: 'guide'; choice: GuideChoice; domainId: number | undefined }
  | { is: 'site-add'; domainId: number | undefined }
  | { is: 'site'; site: Site }
  | { is: 'device-add'; place: DevicePlace }
  | { is: 'device'; device: Device }
  | { is: 'device-health'; device: Device }
  | { is: 'key'; shown: ShownKey }
  | { is: 'link-add'; device: Device }
  | { is: 'link' | 'route' | 'zones'; linkId: number }
  | { is: 'landmarks'; linkId: number; pointed?: PointedPlace }
  | { is: 'files'; owner: FileOwner; ownerId: number; code: string }
  | { is: 'changes'; kind: FileOwner; objectId: number; code: string }
