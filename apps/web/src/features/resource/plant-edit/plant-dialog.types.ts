import type { ChangedKind } from '@fibrewatch/contract/plant-change'
import type { Device, Site } from '@fibrewatch/contract/plant'
import type { DevicePlace } from './device-form.tsx'
import type { ShownKey } from './device-key.tsx'

/** What is open above the page. */
export type PlantDialog =
  | { is: 'import'; domainId: number }
  | { is: 'export' }
  | { is: 'site-add'; domainId: number | undefined }
  | { is: 'site'; site: Site }
  | { is: 'device-add'; place: DevicePlace }
  | { is: 'device'; device: Device }
  | { is: 'key'; shown: ShownKey }
  | { is: 'link-add'; device: Device }
  | { is: 'link' | 'route' | 'landmarks' | 'zones'; linkId: number }
  | { is: 'changes'; kind: ChangedKind; objectId: number; code: string }
