import { tellName } from '#lib/words/first-names.ts'
import type { IconName } from '#ui/icon.tsx'
import type { TreeNode } from '#ui/tree/tree-model.ts'
import type { PlantNode } from './plant-nodes.ts'

/** A node of the plant as the tree takes it. */
export type PlantLine = TreeNode & { plant: PlantNode }

/** Above this many links a device opens only when asked: a screen of ports hides the plant. */
const MAX_LINKS_OPEN_AT_FIRST = 60

const ICONS: Record<PlantNode['kind'], IconName> = {
  domain: 'folder',
  site: 'site',
  device: 'device',
  link: 'trace',
}

/** Texts a person may know a node by; it is found by the first one when that is typed. */
function namesOf(node: PlantNode): readonly [string, ...string[]] {
  if (node.kind === 'domain') return [node.name, tellName(node.name)]
  if (node.kind === 'site') return [node.site.name, node.site.code]
  if (node.kind === 'device') return [node.device.code, node.device.name]
  return [node.link.code, node.link.name]
}

export function listPlantLines(nodes: readonly PlantNode[], parentKey: string | null = null): PlantLine[] {
  return nodes.flatMap((plant) => {
    const { key, kind, children } = plant
    const line = { key, parentKey, label: namesOf(plant)[0], icon: ICONS[kind], plant }
    return [line, ...listPlantLines(children, key)]
  })
}

export const searchTextOf = ({ plant }: PlantLine): string => namesOf(plant).join('\n')

/** Whether a line is open before anybody touched the tree. */
export function makeOpenAtFirst(lines: readonly PlantLine[]): (line: PlantLine) => boolean {
  const links = lines.filter(({ plant }) => plant.kind === 'link').length
  return ({ plant }) => plant.kind !== 'device' || links <= MAX_LINKS_OPEN_AT_FIRST
}
