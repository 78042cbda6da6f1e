import { tellName } from '#lib/words/first-names.ts'
import type { PlantNode } from './plant-nodes.ts'

/** One visible line of the tree; `level` counts from 1, `position` among `siblings` from 1 (WAI-ARIA tree). */
export type PlantRow = {
  node: PlantNode
  level: number
  position: number
  siblings: number
  parentKey: string | null
  isExpanded: boolean
}

/** Above this many links a device opens only when asked: a screen of ports hides the plant. */
const MAX_LINKS_OPEN_AT_START = 60

/** Texts a person may know a node by. */
function namesOf(node: PlantNode): readonly string[] {
  if (node.kind === 'domain') return [node.name, tellName(node.name)]
  if (node.kind === 'site') return [node.site.name, node.site.code]
  if (node.kind === 'device') return [node.device.code, node.device.name]
  return [node.link.code, node.link.name]
}

const matches = (node: PlantNode, keyword: string) =>
  namesOf(node).some((name) => name.toLocaleLowerCase().includes(keyword))

/** Keeps what matches by name or code, all below it, and the way to it. An empty keyword keeps everything. */
export function filterNodes(nodes: readonly PlantNode[], keyword: string): readonly PlantNode[] {
  const sought = keyword.trim().toLocaleLowerCase()
  if (sought === '') return nodes
  return nodes.flatMap((node) => {
    if (matches(node, sought)) return [node]
    const children = filterNodes(node.children, sought)
    return children.length === 0 ? [] : [{ ...node, children }]
  })
}

function walk(nodes: readonly PlantNode[], visit: (node: PlantNode) => void): void {
  for (const node of nodes) {
    visit(node)
    walk(node.children, visit)
  }
}

/** Keys of the containers that are open before anybody touched the tree. */
export function listOpenAtStart(nodes: readonly PlantNode[]): string[] {
  const keys: string[] = []
  let links = 0
  walk(nodes, ({ kind }) => {
    if (kind === 'link') links += 1
  })
  walk(nodes, ({ key, kind }) => {
    if (kind !== 'device' || links <= MAX_LINKS_OPEN_AT_START) keys.push(key)
  })
  return keys
}

/** The way from a root to a node, the node left out; null when it is not there. */
export function findWay(nodes: readonly PlantNode[], key: string): string[] | null {
  for (const node of nodes) {
    if (node.key === key) return []
    const below = findWay(node.children, key)
    if (below !== null) return [node.key, ...below]
  }
  return null
}

type Level = { nodes: readonly PlantNode[]; level: number; parentKey: string | null }

/** The lines a person sees, top to bottom. */
export function listRows(nodes: readonly PlantNode[], isOpen: (key: string) => boolean): PlantRow[] {
  const list = ({ nodes: siblings, level, parentKey }: Level): PlantRow[] =>
    siblings.flatMap((node, index) => {
      const isExpanded = node.children.length > 0 && isOpen(node.key)
      const row = { node, level, position: index + 1, siblings: siblings.length, parentKey, isExpanded }
      return isExpanded
        ? [row, ...list({ nodes: node.children, level: level + 1, parentKey: node.key })]
        : [row]
    })
  return list({ nodes, level: 1, parentKey: null })
}

/** What a key press asks of the tree. */
export type TreeMove = { kind: 'focus'; key: string } | { kind: 'open' | 'close'; key: string }

const focusOn = (row: PlantRow | undefined): TreeMove | null =>
  row === undefined ? null : { kind: 'focus', key: row.node.key }

function moveRight(rows: readonly PlantRow[], at: number): TreeMove | null {
  const row = rows[at]
  if (row === undefined || row.node.children.length === 0) return null
  return row.isExpanded ? focusOn(rows[at + 1]) : { kind: 'open', key: row.node.key }
}

function moveLeft(rows: readonly PlantRow[], at: number): TreeMove | null {
  const row = rows[at]
  if (row?.isExpanded === true) return { kind: 'close', key: row.node.key }
  return row === undefined || row.parentKey === null ? null : { kind: 'focus', key: row.parentKey }
}

/** The text a row begins with, for type-ahead. */
const leadOf = (row: PlantRow) => (namesOf(row.node)[0] ?? '').toLocaleLowerCase()

/** The next row below (and then from the top) that begins with what was typed. */
export function findByTyping(rows: readonly PlantRow[], at: number, typed: string): TreeMove | null {
  const sought = typed.toLocaleLowerCase()
  // Repeating a letter walks on; a longer word may still mean the row we are on.
  const from = sought.length === 1 ? at + 1 : at
  const order = [...rows.slice(from), ...rows.slice(0, from)]
  return focusOn(order.find((row) => leadOf(row).startsWith(sought)))
}

/** WAI-ARIA tree pattern: ↑↓ walk, → opens or enters, ← closes or leaves, Home and End jump. */
export function moveInTree(rows: readonly PlantRow[], currentKey: string, pressed: string): TreeMove | null {
  const at = rows.findIndex(({ node }) => node.key === currentKey)
  switch (pressed) {
    case 'ArrowDown':
      return focusOn(rows[at + 1])
    case 'ArrowUp':
      return focusOn(at > 0 ? rows[at - 1] : undefined)
    case 'ArrowRight':
      return moveRight(rows, at)
    case 'ArrowLeft':
      return moveLeft(rows, at)
    case 'Home':
      return focusOn(rows[0])
    case 'End':
      return focusOn(rows.at(-1))
    default:
      return null
  }
}
