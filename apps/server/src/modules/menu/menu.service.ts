import { isInstallationWide } from '@fibrewatch/contract/api'
import type { EndpointBody } from '@fibrewatch/contract/endpoint'
import type { Menu, menuApi, systemMenuApi } from '@fibrewatch/contract/menu'
import { isHomeMenu } from '@fibrewatch/contract/menu-rules'
import type { ModuleSwitch } from '#modules/product-module'
import { type Actor, hasPermission } from '#platform/auth/actor'
import type { Sessions } from '#platform/auth/session'
import type { Clock } from '#platform/clock/clock'
import type { Db, Tx } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import { defineError, objectNotFound } from '#platform/http/errors'
import type { CallBase } from '#platform/http/route'
import { listBelow, makeParentMap } from '#platform/tree/tree'
import {
  makeDraft,
  type MenuInput,
  menuIsHome,
  requireNoCycle,
  requirePosition,
  requireValidMenu,
} from './menu-rules.ts'
import { makeMenuCodes } from './menu-codes.ts'
import { makeMenus, selectVisible } from './menu-view.ts'
import * as stored from './menu.repository.ts'
import type { MenuRow } from './menu.repository.ts'

const menuNotEmpty = defineError('menu.not-empty')

export interface MenuParts {
  readonly db: Db
  readonly clock: Clock
  readonly sessions: Sessions
  readonly modules: ModuleSwitch
}

/** Where the change is logged. */
export type MenuCall = Pick<CallBase, 'record'>

type Move = EndpointBody<typeof systemMenuApi.move>['menus'][number]
type Condition = EndpointBody<typeof menuApi.select>

interface MenuRemoval {
  readonly ids: readonly number[]
  readonly cascade?: boolean | undefined
}

const DEFAULT_SIZE = 20

/** In the order of the console. */
export async function listMenus(parts: MenuParts): Promise<Menu[]> {
  const menus = await stored.listAllMenus(parts.db)
  return makeMenus(menus, menus, parts.modules.isPageOn)
}

/** The menus the actor sees: those of their roles; all of them for a super user. */
export async function listVisible(parts: MenuParts, actor: Actor): Promise<MenuRow[]> {
  const menus = await stored.listAllMenus(parts.db)
  if (actor.isSuper) return menus
  const codesOf = makeMenuCodes(menus)
  const linked = await stored.listLinkedMenuIds(parts.db, actor.roleIds)
  return selectVisible(
    menus,
    linked.filter((id) => !isWithheld(actor, codesOf.get(id) ?? [])),
  )
}

export async function listOwn(parts: MenuParts, actor: Actor): Promise<Menu[]> {
  const all = await stored.listAllMenus(parts.db)
  return makeMenus(await listVisible(parts, actor), all, parts.modules.isPageOn)
}

/** Without `sys:menu:list` only those of the actor's own roles. */
export async function selectMenus(parts: MenuParts, actor: Actor, query: Condition) {
  const { condition = {}, page = 0, size = DEFAULT_SIZE, sortBy = 'createTime', isAsc = true } = query
  const all = await stored.listAllMenus(parts.db)
  const readable = hasPermission(actor, 'sys:menu:list') ? all : await listVisible(parts, actor)
  const found = makeMenus(readable, all, parts.modules.isPageOn).filter((menu) =>
    meetsCondition(menu, condition),
  )
  const sign = isAsc ? 1 : -1
  const sorted = found.toSorted((a, b) => sign * compareBy(a, b, sortBy) || a.id - b.id)
  return { list: sorted.slice(page * size, (page + 1) * size), total: found.length, page, size }
}

export async function requireMenuInfo(parts: MenuParts, id: number) {
  const { db, modules } = parts
  const menus = await stored.listAllMenus(db)
  const made = makeMenus(menus, menus, modules.isPageOn)
  const menu = made.find((candidate) => candidate.id === id)
  if (menu === undefined) throw objectNotFound()
  const below = listBelow(makeParentMap(menus), id)
  return {
    menu,
    parentMenu: made.find((candidate) => candidate.id === menu.parentId) ?? null,
    below: below.length,
    roleLinks: await stored.countRoleLinks(db, [id, ...below]),
  }
}

export async function createMenu(
  parts: MenuParts,
  { record }: MenuCall,
  input: MenuInput,
): Promise<{ id: number }> {
  const draft = makeDraft(input)
  const id = await changeMenus(parts, async (tx, menus) => {
    requireValidMenu(draft, menus)
    return stored.createMenu(tx, draft, new Date(parts.clock.now()))
  })
  record({ objectId: id, objectName: draft.name, after: draft })
  return { id }
}

export async function changeMenu(
  parts: MenuParts,
  { record }: MenuCall,
  { id, ...input }: MenuInput & { readonly id: number },
): Promise<null> {
  const { before, after } = await changeMenus(parts, async (tx, menus) => {
    const menu = menus.find((candidate) => candidate.id === id)
    if (menu === undefined) throw objectNotFound()
    const draft = makeDraft(input, menu)
    requireValidMenu(draft, menus, id)
    await stored.changeMenu(tx, id, { ...draft, updatedAt: new Date(parts.clock.now()) })
    return { before: menu, after: draft }
  })
  record({ objectId: id, objectName: before.name, before, after: { ...before, ...after } })
  return null
}

/** Applies a drag: every menu is where it was dropped, or none is. */
export async function moveMenus(
  parts: MenuParts,
  { record }: MenuCall,
  moves: readonly Move[],
): Promise<null> {
  const before = await changeMenus(parts, async (tx, menus) => {
    const moved = applyMoves(menus, moves)
    requireNoCycle(moved)
    for (const { id } of moves) {
      const menu = moved.find((candidate) => candidate.id === id)
      if (menu === undefined) throw objectNotFound()
      requirePosition(menu, moved)
      const { parentId, orderNum } = menu
      await stored.changeMenu(tx, id, { parentId, orderNum, updatedAt: new Date(parts.clock.now()) })
    }
    return menus.filter(({ id }) => moves.some((move) => move.id === id))
  })
  record({
    objectName: before.map(({ name }) => name).join('、'),
    before: { moved: before.map(({ id, parentId, orderNum }) => ({ id, parentId, orderNum })) },
    after: { moved: moves },
  })
  return null
}

/** Removes them with everything below; if there is something below, only with consent. */
export async function removeMenus(
  parts: MenuParts,
  { record }: MenuCall,
  { ids, cascade = false }: MenuRemoval,
): Promise<null> {
  const before = await changeMenus(parts, async (tx, menus) => {
    const parents = makeParentMap(menus)
    const all = [...new Set(ids.flatMap((id) => [id, ...listBelow(parents, id)]))]
    const going = menus.filter(({ id }) => all.includes(id))
    const first = going.find(({ id }) => id === ids[0])
    if (first === undefined || going.length < all.length) throw objectNotFound()
    if (going.some(isHomeMenu)) throw menuIsHome()
    const below = all.filter((id) => !ids.includes(id)).length
    const links = await stored.countRoleLinks(tx, all)
    if (!cascade && below + links > 0) throw menuNotEmpty(first.name, below, links)
    await stored.removeMenus(tx, all)
    return going
  })
  const names = before.map(({ name }) => name).join('、')
  record({ objectId: ids.join(','), objectName: names, before: { menus: before } })
  return null
}

function changeMenus<Result>(
  parts: MenuParts,
  work: (tx: Tx, menus: readonly MenuRow[]) => Promise<Result>,
): Promise<Result> {
  const { db, sessions } = parts
  return transaction(db, async (tx) => {
    await stored.lockMenus(tx)
    const result = await work(tx, await stored.listAllMenus(tx))
    await sessions.announceRightsChanged(tx)
    return result
  })
}

/** A page whose codes all act on the whole installation, and do not count for the actor. */
const isWithheld = ({ withheld }: Actor, codes: readonly string[]): boolean =>
  codes.some((code) => withheld.has(code)) && codes.every(isInstallationWide)

function compareBy(a: Menu, b: Menu, sortBy: 'createTime' | 'orderNum' | 'id'): number {
  if (sortBy === 'createTime') return a.createTime.localeCompare(b.createTime)
  return a[sortBy] - b[sortBy]
}

function applyMoves(menus: readonly MenuRow[], moves: readonly Move[]): MenuRow[] {
  const moveOf = new Map(moves.map((move) => [move.id, move]))
  return menus.map((menu) => {
    const move = moveOf.get(menu.id)
    if (move === undefined) return menu
    const parentId = move.parentId === -1 ? null : move.parentId
    if (isHomeMenu(menu) && parentId !== menu.parentId) throw menuIsHome()
    return { ...menu, parentId, orderNum: move.orderNum }
  })
}

function meetsCondition(menu: Menu, condition: NonNullable<Condition['condition']>): boolean {
  const { name, type, isShow, parentId, isDelete = 0 } = condition
  const names = `${menu.name}\n${menu.nameEn ?? ''}`.toLowerCase()
  return (
    isDelete === 0 &&
    (name === undefined || names.includes(name.toLowerCase())) &&
    (type === undefined || menu.type === type) &&
    (isShow === undefined || menu.isShow === isShow) &&
    (parentId === undefined || menu.parentId === parentId)
  )
}
