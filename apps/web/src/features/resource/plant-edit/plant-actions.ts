import { deviceHealthApi } from '@fibrewatch/contract/device-health'
import type { Endpoint } from '@fibrewatch/contract/endpoint'
import { type Device, plantApi, type Site } from '@fibrewatch/contract/plant'
import type { TreeLink } from '@fibrewatch/contract/tree-link'
import { BULK_KINDS, type BulkKind, plantBulkApi } from '@fibrewatch/contract/plant-bulk'
import { plantExportApi, plantImportApi } from '@fibrewatch/contract/plant-import'
import { plantChangeApi } from '@fibrewatch/contract/plant-change'
import { type FileOwner, plantFileApi } from '@fibrewatch/contract/plant-file'
import { sorImportApi } from '@fibrewatch/contract/sor-import'
import { mayCall } from '#lib/access/access.ts'
import type { BulkStart } from '../plant-bulk/use-bulk.ts'
import { type GuideChoice, NOTHING_CHOSEN } from '../link-guide/guide-model.ts'
import type { PlantNode } from '../plant-tree/plant-nodes.ts'
import type { DevicePlace } from './device-form.tsx'
import type { PlantDialog } from './plant-dialog.types.ts'
import type { PlantEditWords } from './plant-edit.messages.ts'
import type { PlantCommands } from './use-plant-commands.ts'

type PlantAction = { id: string; label: string; endpoint: Pick<Endpoint, 'access'>; onSelect: () => unknown }

/** The link or cable whose way is drawn on the map. */
export type Drawn = { code: string } & ({ linkId: number } | { cableId: number })

type Uses = {
  t: PlantEditWords
  open: (dialog: PlantDialog) => void
  draw: (drawn: Drawn) => void
  commands: PlantCommands
}

type Owned = { id: number; code: string }
type Changed = { kind: FileOwner; objectId: number; code: string }

const showChanges = ({ t, open }: Uses, of: Changed): PlantAction => ({
  id: 'changes',
  label: t('changes'),
  endpoint: plantChangeApi.page,
  onSelect: () => open({ is: 'changes', ...of }),
})

const showFiles = ({ t, open }: Uses, owner: FileOwner, { id: ownerId, code }: Owned): PlantAction => ({
  id: 'files',
  label: t('files'),
  endpoint: plantFileApi.list,
  onSelect: () => open({ is: 'files', owner, ownerId, code }),
})

/** Sets up a link that is watched, from what is there of it. */
const guideFrom = ({ t, open }: Uses, choice: Partial<GuideChoice>, domainId?: number): PlantAction => ({
  id: 'guide',
  label: t((choice.linkId ?? null) === null ? 'guide' : 'guideOn'),
  endpoint: plantApi.linkAdd,
  onSelect: () => open({ is: 'guide', choice: { ...NOTHING_CHOSEN, ...choice }, domainId }),
})

/** Several objects at once: those below the node are chosen at first. */
const changeSeveral = ({ t, open }: Uses, start: BulkStart): PlantAction => ({
  id: 'bulk',
  label: t('changeSeveral'),
  endpoint: plantBulkApi[start.kind],
  onSelect: () => open({ is: 'bulk', start }),
})

const addDevice = ({ t, open }: Uses, place: DevicePlace): PlantAction => ({
  id: 'add-device',
  label: t('addDevice'),
  endpoint: plantApi.deviceAdd,
  onSelect: () => open({ is: 'device-add', place }),
})

const listOfDomain = (uses: Uses, domainId: number): PlantAction[] => [
  guideFrom(uses, {}, domainId),
  {
    id: 'add-site',
    label: uses.t('addSite'),
    endpoint: plantApi.siteAdd,
    onSelect: () => uses.open({ is: 'site-add', domainId }),
  },
  addDevice(uses, { domainId, siteId: null }),
  {
    id: 'import',
    label: uses.t('importPlant'),
    endpoint: plantImportApi.upload,
    onSelect: () => uses.open({ is: 'import', domainId }),
  },
  {
    id: 'import-traces',
    label: uses.t('importTraces'),
    endpoint: sorImportApi.add,
    onSelect: () => uses.open({ is: 'import-traces' }),
  },
  {
    id: 'export',
    label: uses.t('exportPlant'),
    endpoint: plantExportApi.file,
    onSelect: () => uses.open({ is: 'export', domainId }),
  },
  changeSeveral(uses, { kind: findBulkKind(), ids: [] }),
]

const listOfSite = (uses: Uses, site: Site, below: readonly number[]): PlantAction[] => [
  guideFrom(uses, { siteId: site.id }),
  addDevice(uses, { domainId: site.domainId, siteId: site.id }),
  {
    id: 'edit',
    label: uses.t('editSite'),
    endpoint: plantApi.siteUpdate,
    onSelect: () => uses.open({ is: 'site', site }),
  },
  changeSeveral(uses, { kind: 'device', ids: below }),
  showFiles(uses, 'site', site),
  showChanges(uses, { kind: 'site', objectId: site.id, code: site.code }),
  {
    id: 'remove',
    label: uses.t('deleteSite'),
    endpoint: plantApi.siteDelete,
    onSelect: () => uses.commands.removeSite(site),
  },
]

const listOfDevice = (uses: Uses, device: Device, below: readonly number[]): PlantAction[] => [
  guideFrom(uses, { siteId: device.siteId, deviceId: device.id }),
  {
    id: 'add-link',
    label: uses.t('addLink'),
    endpoint: plantApi.linkAdd,
    onSelect: () => uses.open({ is: 'link-add', device }),
  },
  {
    id: 'edit',
    label: uses.t('editDevice'),
    endpoint: plantApi.deviceUpdate,
    onSelect: () => uses.open({ is: 'device', device }),
  },
  {
    id: 'key',
    label: uses.t('rotateKey'),
    endpoint: plantApi.deviceRotateKey,
    onSelect: () => uses.commands.rotateKey(device),
  },
  {
    id: 'health',
    label: uses.t('deviceHealth'),
    endpoint: deviceHealthApi.info,
    onSelect: () => uses.open({ is: 'device-health', device }),
  },
  changeSeveral(uses, { kind: 'link', ids: below }),
  showFiles(uses, 'device', device),
  showChanges(uses, { kind: 'device', objectId: device.id, code: device.code }),
  {
    id: 'remove',
    label: uses.t('deleteDevice'),
    endpoint: plantApi.deviceDelete,
    onSelect: () => uses.commands.removeDevice(device),
  },
]

const listOfLink = (uses: Uses, link: TreeLink): PlantAction[] => {
  const { id: linkId, code, deviceId, hasReference } = link
  const opens = (is: 'link' | 'route' | 'landmarks' | 'zones') => () => uses.open({ is, linkId })
  return [
    ...(hasReference ? [] : [guideFrom(uses, { deviceId, linkId })]),
    { id: 'edit', label: uses.t('editLink'), endpoint: plantApi.linkUpdate, onSelect: opens('link') },
    { id: 'route', label: uses.t('editRoute'), endpoint: plantApi.linkRoute, onSelect: opens('route') },
    {
      id: 'draw',
      label: uses.t('drawRoute'),
      endpoint: plantApi.linkRoute,
      onSelect: () => uses.draw({ linkId, code }),
    },
    {
      id: 'landmarks',
      label: uses.t('editLandmarks'),
      endpoint: plantApi.landmarkSet,
      onSelect: opens('landmarks'),
    },
    { id: 'zones', label: uses.t('editZones'), endpoint: plantApi.zoneSet, onSelect: opens('zones') },
    showFiles(uses, 'link', link),
    showChanges(uses, { kind: 'link', objectId: linkId, code }),
    {
      id: 'remove',
      label: uses.t('deleteLink'),
      endpoint: plantApi.linkDelete,
      onSelect: () => uses.commands.removeLink(link),
    },
  ]
}

/** The devices of a site, the links of a device. */
const listBelow = ({ children }: PlantNode): number[] =>
  children.flatMap((child) => {
    if (child.kind === 'device') return [child.device.id]
    return child.kind === 'link' ? [child.link.id] : []
  })

/** The first kind that the user may change. */
const findBulkKind = (): BulkKind => BULK_KINDS.find((kind) => mayCall(plantBulkApi[kind])) ?? 'device'

/** What can be done with a node of the plant, whoever may do it. */
export function listPlantActions(uses: Uses, node: PlantNode): PlantAction[] {
  if (node.kind === 'site') return listOfSite(uses, node.site, listBelow(node))
  if (node.kind === 'device') return listOfDevice(uses, node.device, listBelow(node))
  if (node.kind === 'link') return listOfLink(uses, node.link)
  return listOfDomain(uses, node.domainId)
}
