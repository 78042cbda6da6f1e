import { DEVICE_KINDS, MAX_REEL_M } from '@fibrewatch/contract/plant'
import type { PickOption } from '#ui/form/option-list.tsx'
import type { Field, FormValues } from '#ui/form/field.types.ts'
import type { TreeNode } from '#ui/tree/tree-model.ts'
import { makePlaceFields } from '../place-fields.ts'
import type { PlantEditWords } from './plant-edit.messages.ts'

const makeCodeFields = (t: PlantEditWords): Field[] => [
  { name: 'code', kind: 'text', label: t('code'), hint: t('codeHint'), width: 'half' },
  { name: 'name', kind: 'text', label: t('name'), width: 'half' },
]

export const makeSiteFields = (t: PlantEditWords, domains: readonly TreeNode[]): Field[] => [
  ...makeCodeFields(t),
  { name: 'domainId', kind: 'treeSelect', label: t('domain'), nodes: domains },
  ...makePlaceFields(t),
  { name: 'address', kind: 'text', label: t('address'), isRequired: false },
]

type DeviceChoices = { domains: readonly TreeNode[]; sites: readonly PickOption[] }

const makeSiteField = (t: PlantEditWords, sites: readonly PickOption[]): Field => ({
  name: 'siteId',
  kind: 'select',
  label: t('site'),
  hint: t('siteHint'),
  options: sites,
  isRequired: false,
  width: 'half',
})
const makePortsField = (t: PlantEditWords): Field => ({
  name: 'portCount',
  kind: 'number',
  label: t('portCount'),
  step: 1,
  width: 'half',
})

export const makeDeviceFields = (t: PlantEditWords, { domains, sites }: DeviceChoices): Field[] => [
  ...makeCodeFields(t),
  {
    name: 'kind',
    kind: 'select',
    label: t('kind'),
    options: DEVICE_KINDS.map((value) => ({ value, label: t(`deviceKind.${value}`) })),
    width: 'half',
  },
  makePortsField(t),
  { name: 'domainId', kind: 'treeSelect', label: t('domain'), nodes: domains, width: 'half' },
  makeSiteField(t, sites),
]

/** Those of a new device, and what is said of one that is there. */
export const makeDeviceEditFields = (t: PlantEditWords, choices: DeviceChoices): Field[] => [
  ...makeDeviceFields(t, choices),
  { name: 'enabled', kind: 'switch', label: t('enabled'), hint: t('enabledDeviceHint') },
]

export const makeLinkFields = (t: PlantEditWords, ports: readonly number[]): Field[] => [
  ...makeCodeFields(t),
  {
    name: 'port',
    kind: 'select',
    label: t('port'),
    options: ports.map((port) => ({ value: String(port), label: String(port) })),
    width: 'code',
  },
  { name: 'lengthM', kind: 'number', label: t('length'), unit: 'm', hint: t('lengthHint'), width: 'name' },
  {
    name: 'launchOffsetM',
    kind: 'number',
    label: t('launch'),
    unit: 'm',
    min: 0,
    max: MAX_REEL_M,
    width: 'code',
  },
  { name: 'excessRatio', kind: 'number', label: t('excess'), hint: t('excessHint'), width: 'name' },
  { name: 'groupIndex', kind: 'number', label: t('groupIndex'), width: 'code' },
]

/** Those of a new link, and what is said of one that is there. */
export const makeLinkEditFields = (t: PlantEditWords, ports: readonly number[]): Field[] => [
  ...makeLinkFields(t, ports),
  {
    name: 'receiveFibreM',
    kind: 'number',
    label: t('receive'),
    unit: 'm',
    min: 0,
    max: MAX_REEL_M,
    isRequired: false,
    width: 'code',
  },
  { name: 'enabled', kind: 'switch', label: t('enabled'), hint: t('enabledLinkHint') },
]

/** ITU-T G.652 fibre at 1550 nm; 1 % more fibre than route, as most cables are laid. */
export const NEW_LINK: FormValues = { launchOffsetM: 0, excessRatio: 0.01, groupIndex: 1.468 }
export const NEW_DEVICE: FormValues = { kind: 'otdr', portCount: 8 }

/** Ports of a device through which no other link sees. */
export function listFreePorts(
  { id, portCount }: { id: number; portCount: number },
  links: readonly { deviceId: number; port: number }[],
): number[] {
  const taken = new Set(links.filter(({ deviceId }) => deviceId === id).map(({ port }) => port))
  return Array.from({ length: portCount }, (_, index) => index + 1).filter((port) => !taken.has(port))
}
