import type { EndpointBody, EndpointData } from '@fibrewatch/contract/endpoint'
import { parsePermissionCodes } from '@fibrewatch/contract/menu-rules'
import {
  PERMISSION_KINDS,
  type PermissionKind,
  type roleApi,
  type RoleMenuRow,
} from '@fibrewatch/contract/role'
import {
  type CheckState,
  childrenOf,
  makeTreeIndex,
  summarise,
  type TreeIndex,
  type TreeNode,
} from '#ui/tree/tree-model.ts'

export type RoleInfo = EndpointData<typeof roleApi.info>
export type SentMenus = NonNullable<EndpointBody<typeof roleApi.update>['menus']>

/** One line of the permission table. */
export type GrantNode = TreeNode & { row: RoleMenuRow; hasChildren: boolean }

/** What a role opens: the codes of each linked menu. */
type Grants = ReadonlyMap<number, ReadonlySet<string>>

/** What was ticked (true) or cleared (false) since loading, by the key of the mark. Unchanged marks have no entry. */
export type Changes = ReadonlyMap<string, boolean>

/** The smallest unit to tick: a code of a menu, or with `code` null the menu itself. */
export type Mark = { node: GrantNode; code: string | null; kind: PermissionKind | null }

/** The input of a permission table. */
export type GrantModel = {
  nodes: readonly GrantNode[]
  index: TreeIndex<GrantNode>
  base: Grants
  /** The role shows only a part of the domains: it cannot gain permissions for the whole installation. */
  isLimited: boolean
}

const keyOf = ({ node, code }: Mark) => `${node.row.menuId}|${code ?? ''}`

const listBelow = (index: TreeIndex<GrantNode>, { key }: GrantNode): GrantNode[] =>
  childrenOf(index, key).flatMap((child) => [child, ...listBelow(index, child)])

const hasCode = ({ row }: GrantNode, code: string) => row.codes.some((one) => one.code === code)

/**
 * The links as the table shows them. A code stored with a page, which a permission below it names by now, belongs to that
 * permission.
 */
function makeBase(index: TreeIndex<GrantNode>, links: RoleInfo['links']): Grants {
  const base = new Map(links.map(({ menuId }) => [menuId, new Set<string>()]))
  const add = (menuId: number, code: string) => {
    base.set(menuId, (base.get(menuId) ?? new Set()).add(code))
  }
  for (const { menuId, permission } of links) {
    const node = index.byKey.get(String(menuId))
    for (const code of parsePermissionCodes(permission)) {
      const isOwn = node === undefined || hasCode(node, code)
      const heir = isOwn ? undefined : listBelow(index, node).find((below) => hasCode(below, code))
      add(heir?.row.menuId ?? menuId, code)
    }
  }
  return base
}

export function makeGrantModel(
  nodes: readonly GrantNode[],
  links: RoleInfo['links'],
  isLimited: boolean,
): GrantModel {
  const index = makeTreeIndex(nodes)
  return { nodes, index, base: makeBase(index, links), isLimited }
}

/** The marks of a row itself. A menu with children and without codes is linked because of those. */
export function listOwnMarks(node: GrantNode): Mark[] {
  const { codes } = node.row
  if (codes.length > 0) return codes.map(({ code, kind }) => ({ node, code, kind }))
  return node.hasChildren ? [] : [{ node, code: null, kind: null }]
}

/** The marks of a row's box: with linked parents also all of those below. */
export function listMarks(model: GrantModel, node: GrantNode, isLinked: boolean): Mark[] {
  const nodes = isLinked ? [node, ...listBelow(model.index, node)] : [node]
  return nodes.flatMap(listOwnMarks)
}

function wasHeld({ base }: GrantModel, { node, code }: Mark): boolean {
  const codes = base.get(node.row.menuId)
  return code === null ? codes !== undefined : codes?.has(code) === true
}

const isHeld = (model: GrantModel, changes: Changes, mark: Mark): boolean =>
  changes.get(keyOf(mark)) ?? wasHeld(model, mark)

const findCode = ({ node, code }: Mark) => node.row.codes.find((one) => one.code === code)

/** Whether it acts on the whole installation, of which the role shows only a part. */
export const isOutOfReach = (model: GrantModel, mark: Mark): boolean =>
  model.isLimited && !wasHeld(model, mark) && findCode(mark)?.isInstallationWide === true

/** Users grant only what they hold; what the role had may be cleared, and ticked again before it is saved. */
export function mayTick(model: GrantModel, mark: Mark): boolean {
  if (wasHeld(model, mark)) return true
  if (isOutOfReach(model, mark)) return false
  return mark.node.row.isGrantable && (findCode(mark)?.isGrantable ?? true)
}

/** Whether the role sees the menu without any permission in it. */
function isBare(model: GrantModel, changes: Changes, node: GrantNode): boolean {
  const isLinked = model.base.get(node.row.menuId)?.size === 0 && node.row.codes.length > 0
  return isLinked && changes.get(`${node.row.menuId}|`) !== false
}

export function stateOf(model: GrantModel, changes: Changes, marks: readonly Mark[]): CheckState | 'none' {
  if (marks.length === 0) return 'none'
  const state = summarise(marks.map((mark) => (isHeld(model, changes, mark) ? 'checked' : 'unchecked')))
  if (state !== 'unchecked') return state
  return marks.some(({ node }) => isBare(model, changes, node)) ? 'half' : 'unchecked'
}

function put(
  model: GrantModel,
  changes: Map<string, boolean>,
  { mark, isOn }: { mark: Mark; isOn: boolean },
) {
  if (wasHeld(model, mark) === isOn) changes.delete(keyOf(mark))
  else changes.set(keyOf(mark), isOn)
}

/** Ticks the marks of a box, or clears them when all allowed ones are ticked. */
export function toggleMarks(model: GrantModel, changes: Changes, marks: readonly Mark[]): Changes {
  const open = marks.filter((mark) => mayTick(model, mark))
  const isOn = !open.every((mark) => isHeld(model, changes, mark))
  const next = new Map(changes)
  for (const mark of open) put(model, next, { mark, isOn })
  // A menu that was linked without permissions is cleared with its box, and restored when its box is ticked.
  for (const node of new Set(marks.filter(({ code }) => code !== null).map((mark) => mark.node))) {
    if (isOn) next.delete(`${node.row.menuId}|`)
    else if (isBare(model, changes, node)) next.set(`${node.row.menuId}|`, false)
  }
  return next
}

/** What a row gains and loses: kinds in the order of the columns; null when nothing. */
export type RowChange = {
  added: readonly PermissionKind[]
  removed: readonly PermissionKind[]
  isNew: boolean
  isGone: boolean
}

export function changeOf(model: GrantModel, changes: Changes, node: GrantNode): RowChange | null {
  const { menuId } = node.row
  const isUnbared = changes.get(`${menuId}|`) === false && node.row.codes.length > 0
  const marks = listOwnMarks(node)
  const changed = marks.filter((mark) => changes.has(keyOf(mark)))
  if (changed.length === 0 && !isUnbared) return null
  const kindsOf = (isOn: boolean) =>
    PERMISSION_KINDS.filter((kind) =>
      changed.some((mark) => mark.kind === kind && isHeld(model, changes, mark) === isOn),
    )
  const isIn = marks.some((mark) => isHeld(model, changes, mark))
  const wasIn = marks.some((mark) => wasHeld(model, mark))
  return { added: kindsOf(true), removed: kindsOf(false), isNew: isIn && !wasIn, isGone: !isIn }
}

/** The number of codes that the role holds, and of all codes. */
export function countCodes(model: GrantModel, changes: Changes): { granted: number; total: number } {
  const marks = model.nodes.flatMap(listOwnMarks).filter(({ code }) => code !== null)
  const held = marks.filter((mark) => isHeld(model, changes, mark))
  const distinct = (list: readonly Mark[]) => new Set(list.map(({ code }) => code)).size
  return { granted: distinct(held), total: distinct(marks) }
}

function codesAfter(model: GrantModel, changes: Changes, node: GrantNode): string[] | null {
  const base = model.base.get(node.row.menuId)
  const own = listOwnMarks(node)
  const held = own.filter((mark) => isHeld(model, changes, mark))
  const wasIn = own.some((mark) => wasHeld(model, mark))
  if (held.length === 0 && (wasIn || own.length === 0 || base === undefined)) return null
  if (held.length === 0 && changes.get(`${node.row.menuId}|`) === false) return null
  // Codes unknown to the table stay with a menu that stays.
  const unknown = [...(base ?? [])].filter((code) => !hasCode(node, code))
  return [...held.flatMap(({ code }) => code ?? []), ...unknown]
}

/** All that the role opens, as it is sent. Linked directories stay linked while they hold any of it. */
export function makeMenus(model: GrantModel, changes: Changes): SentMenus {
  const kept = new Map<number, string[]>()
  for (const node of model.nodes) {
    const codes = codesAfter(model, changes, node)
    if (codes !== null) kept.set(node.row.menuId, codes)
  }
  for (const node of model.nodes) {
    const { menuId } = node.row
    const codes = model.base.get(menuId)
    const isOverKept = listBelow(model.index, node).some((below) => kept.has(below.row.menuId))
    if (codes !== undefined && !kept.has(menuId) && isOverKept) {
      kept.set(
        menuId,
        [...codes].filter((code) => !hasCode(node, code)),
      )
    }
  }
  return [...kept].map(([menuId, perms]) => ({ menuId, perms }))
}
