import { PERMISSIONS } from '@fibrewatch/contract/api'
import { SERVER_PREFIXES } from '@fibrewatch/contract/call-path'
import { MENU_TYPE, OPEN_MODE } from '@fibrewatch/contract/menu'
import { isHomeMenu, mayContain, splitPerms } from '@fibrewatch/contract/menu-rules'
import { isPageId, type PageId } from '@fibrewatch/contract/page-id'
import { defineError, invalidFields, objectNotFound } from '#platform/http/errors'
import { isWebAddress } from '#platform/http/web-address'
import { hasCycle, makeParentMap } from '#platform/tree/tree'
import type { MenuDraft, MenuRow } from './menu.repository.ts'

const nameTaken = defineError('object.name-taken')
const treeCycle = defineError('tree.cycle')
const parentRequired = defineError('menu.parent-required')
const parentKind = defineError('menu.parent-kind')
const routerMissing = defineError('menu.router-missing')
const routerReserved = defineError('menu.router-reserved')
const routerTaken = defineError('menu.router-taken')
const viewUnknown = defineError('menu.view-unknown')
const urlInvalid = defineError('menu.url-invalid')
const permsInvalid = defineError('menu.perms-invalid')
export const menuIsHome = defineError('menu.home')

const DEFAULT_ORDER = 255
const ROUTER = /^(?:\/[A-Za-z0-9_.:-]+)+$/
/** First parts of addresses that belong to the console itself or to the server. */
const RESERVED = new Set([
  ...SERVER_PREFIXES,
  ...'login redirect error frame separatePage account assets largeScreen largeScreenDark'.split(' '),
])

/** Addresses of the user specification, section 2: each shows its page, wherever its menu is. */
const PRODUCT_ROUTES: ReadonlyMap<string, PageId> = new Map([
  ['/dashboard/index', 'dashboard'],
  ['/event/index', 'event'],
  ['/resource/index', 'resource'],
  ['/system/info', 'systemInfo'],
  ['/system/authority', 'systemUser'],
  ['/system/domain', 'systemDomain'],
  ['/system/role', 'systemRole'],
  ['/system/menu', 'systemMenu'],
  ['/system/module', 'systemModule'],
  ['/system/attribute', 'systemAttribute'],
])

export type MenuInput = { readonly parentId?: number | null } & Partial<Omit<MenuDraft, 'parentId'>>

/** A sent menu; fields that were not sent come from the present one, or the defaults. Fields that its type lacks are emptied. */
export function makeDraft(input: MenuInput, before?: MenuRow): MenuDraft {
  const draft = { ...makeBase(before), ...input, parentId: readParent(input, before) }
  const isPage = draft.type === MENU_TYPE.page
  const isExt = isPage && draft.isExt
  const hasAddressAsRouter = isExt && draft.router !== null && !draft.router.startsWith('/')
  return {
    ...draft,
    isExt,
    url: isExt ? (draft.url ?? draft.router) : null,
    router: draft.type === MENU_TYPE.permission || hasAddressAsRouter ? null : draft.router,
    viewPath: isPage && !isExt ? draft.viewPath : null,
  }
}

function makeBase(before: MenuRow | undefined): MenuDraft {
  if (before === undefined) return NEW_MENU
  const { id: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...draft } = before
  return draft
}

const NEW_MENU: MenuDraft = {
  name: '',
  nameEn: null,
  url: null,
  permission: null,
  parentId: null,
  type: MENU_TYPE.page,
  isShow: true,
  router: null,
  viewPath: null,
  icon: null,
  orderNum: DEFAULT_ORDER,
  keepalive: true,
  multiTab: true,
  isExt: false,
  openMode: OPEN_MODE.window,
  perms: null,
}

/** -1 is the top too. */
function readParent({ parentId }: MenuInput, before: MenuRow | undefined): number | null {
  if (parentId === undefined) return before?.parentId ?? null
  return parentId === -1 ? null : parentId
}

/**
 * Checks a menu against all others before it is stored.
 * @param id of the edited menu; absent for a new one
 * @throws menu.*, object.name-taken, tree.cycle, object.not-found for a parent that does not exist
 */
export function requireValidMenu(draft: MenuDraft, menus: readonly MenuRow[], id?: number): void {
  const before = menus.find((menu) => menu.id === id)
  const others = menus.filter((menu) => menu.id !== id)
  requireHome(draft, others, before)
  if (id !== undefined) requireNoCycle([...others, { id, parentId: draft.parentId }])
  requirePosition(draft, others)
  requireChildren(draft, others, id)
  requireRouter(draft, others)
  requireContent(draft)
}

/** @throws tree.cycle */
export function requireNoCycle(menus: readonly { id: number; parentId: number | null }[]): void {
  if (hasCycle(makeParentMap(menus))) throw treeCycle()
}

/** The home menu keeps its type and position, and there is only one. */
function requireHome(draft: MenuDraft, others: readonly MenuRow[], before: MenuRow | undefined): void {
  const other = others.find((menu) => isHomeMenu(menu) && menu.name === draft.name)
  if (other) throw nameTaken(draft.name)
  if (before === undefined || !isHomeMenu(before)) return
  const stays =
    draft.name === before.name &&
    draft.isShow &&
    draft.type === before.type &&
    draft.parentId === before.parentId &&
    draft.router === before.router &&
    draft.viewPath === before.viewPath &&
    !draft.isExt
  if (!stays) throw menuIsHome()
}

/** @throws object.not-found, menu.parent-required, menu.parent-kind */
export function requirePosition(
  { parentId, type }: Pick<MenuDraft, 'parentId' | 'type'>,
  others: readonly MenuRow[],
): void {
  if (parentId === null) {
    if (type === MENU_TYPE.permission) throw parentRequired()
    return
  }
  const parent = others.find((menu) => menu.id === parentId)
  if (parent === undefined) throw objectNotFound()
  if (!mayContain(parent.type, type)) throw parentKind(parent.name)
}

function requireChildren(draft: MenuDraft, others: readonly MenuRow[], id: number | undefined): void {
  const children = others.filter(({ parentId }) => id !== undefined && parentId === id)
  if (children.some((child) => !mayContain(draft.type, child.type))) throw parentKind(draft.name)
}

function requireRouter(draft: MenuDraft, others: readonly MenuRow[]): void {
  const { router, type, isExt } = draft
  if (router === null || router === '') {
    if (type !== MENU_TYPE.permission && !isExt) throw routerMissing()
    return
  }
  if (!ROUTER.test(router)) throw routerMissing()
  const page = PRODUCT_ROUTES.get(router)
  const isReserved =
    RESERVED.has(router.split('/')[1] ?? '') || (page !== undefined && page !== draft.viewPath)
  if (isReserved) throw routerReserved(router)
  const other = others.find((menu) => menu.router === router)
  if (other) throw routerTaken(router, other.name)
}

function requireContent(draft: MenuDraft): void {
  const { type, isExt, viewPath, url, perms } = draft
  if (type === MENU_TYPE.page && !isExt && (viewPath === null || !isPageId(viewPath)))
    throw viewUnknown(viewPath ?? '')
  if (isExt && !isWebAddress(url ?? '')) throw urlInvalid()
  const codes = splitPerms(perms)
  const unknown = codes.filter((code) => !PERMISSIONS.includes(code))
  if (unknown.length > 0) throw permsInvalid(unknown.slice(0, 5).join('、'))
  if (type === MENU_TYPE.permission && codes.length === 0)
    throw invalidFields([{ field: 'perms', reason: 'required' }])
}
