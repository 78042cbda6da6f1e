import type { ImportKind } from '@fibrewatch/contract/import-field'

/** Of files. */
export const KIND_NAMES: Readonly<Record<ImportKind, { readonly zh: string; readonly en: string }>> = {
  site: { zh: '站点', en: 'Sites' },
  node: { zh: '节点', en: 'Nodes' },
  cable: { zh: '光缆', en: 'Cables' },
  stops: { zh: '光缆路由', en: 'Stops of cables' },
  device: { zh: '设备', en: 'Devices' },
  link: { zh: '光路', en: 'Links' },
  landmark: { zh: '标记点', en: 'Landmarks' },
  plant: { zh: '资源档案', en: 'Plant archive' },
  route: { zh: '光路路由', en: 'Routes of links' },
}
