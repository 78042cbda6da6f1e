import type { Domain, domainApi } from '@fibrewatch/contract/domain'
import type { EndpointBody } from '@fibrewatch/contract/endpoint'
import type { Actor } from '#platform/auth/actor'
import { areOfDomains, lockRightsRules, requireRightsOfAll } from '#modules/rights'
import { ALL_DOMAINS, type DomainScope, includesDomain } from '#platform/auth/scope'
import type { Sessions } from '#platform/auth/session'
import type { Clock } from '#platform/clock/clock'
import type { Db, Tx } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import { defineError, objectNotFound } from '#platform/http/errors'
import type { Locale } from '#platform/http/locale'
import type { CallBase } from '#platform/http/route'
import { hasCycle, listBelow, makeParentMap } from '#platform/tree/tree'
import * as stored from './domain.repository.ts'

const treeCycle = defineError('tree.cycle')
const ownDomain = defineError('domain.own')
const topDomain = defineError('domain.top')
const inUse = defineError('object.in-use')
const departmentOutside = defineError('department.outside-domain')

const DEFAULT_ORDER = 255

export interface DomainParts {
  readonly db: Db
  readonly clock: Clock
  readonly sessions: Sessions
}

/** The actor, and where the change is logged. */
export type DomainCall = Pick<CallBase, 'locale' | 'record'> & { readonly actor: Actor }

type NewDomain = EndpointBody<typeof domainApi.add>
type DomainChange = EndpointBody<typeof domainApi.update>
type Move = EndpointBody<typeof domainApi.move>['domains'][number]

export async function listDomains(parts: DomainParts, scope: DomainScope): Promise<Domain[]> {
  const rows = await stored.listDomains(parts.db, scope)
  return rows.map(makeDomain)
}

export async function requireDomainInfo(
  parts: DomainParts,
  scope: DomainScope,
  id: number,
): Promise<{ domain: Domain; parentDomain: Domain | null }> {
  const domains = await listDomains(parts, scope)
  const domain = domains.find((candidate) => candidate.id === id)
  if (domain === undefined) throw objectNotFound()
  return { domain, parentDomain: domains.find((candidate) => candidate.id === domain.parentId) ?? null }
}

export async function createDomain(
  parts: DomainParts,
  { actor, record }: DomainCall,
  body: NewDomain,
): Promise<{ id: number }> {
  const { parentId, name, remark = null, orderNum = DEFAULT_ORDER } = body
  const domain = { parentId, name, remark, orderNum }
  const id = await changeDomains(parts, async (tx, nodes) => {
    requireNode(actor, nodes, parentId)
    return stored.createDomain(tx, domain, new Date(parts.clock.now()))
  })
  record({ objectId: id, objectName: name, after: domain })
  return { id }
}

export async function changeDomain(
  parts: DomainParts,
  { actor, record }: DomainCall,
  { id, ...change }: DomainChange,
): Promise<null> {
  const before = await changeDomains(parts, async (tx, nodes) => {
    const node = requireNode(actor, nodes, id)
    const parentId = change.parentId ?? node.parentId
    if (parentId !== null && parentId !== node.parentId) {
      await requireMoves(tx, actor, { nodes, moves: [{ id, parentId }] })
    }
    await stored.changeDomain(tx, id, { ...change, updatedAt: new Date(parts.clock.now()) })
    await changePositions(tx, actor)
    return node
  })
  record({ objectId: id, objectName: before.name, before, after: { ...before, ...change } })
  return null
}

/** Applies a drag: every domain is where it was dropped, or none is. */
export async function moveDomains(
  parts: DomainParts,
  { actor, record }: DomainCall,
  moves: readonly Move[],
): Promise<null> {
  const before = await changeDomains(parts, async (tx, nodes) => {
    await requireMoves(tx, actor, { nodes, moves })
    for (const { id, ...place } of moves)
      await stored.changeDomain(tx, id, { ...place, updatedAt: new Date(parts.clock.now()) })
    await changePositions(tx, actor)
    return nodes.filter((node) => moves.some(({ id }) => id === node.id))
  })
  record({
    objectId: before.map(({ id }) => id).join(','),
    objectName: before.map(({ name }) => name).join('、'),
    before: { moved: before },
    after: { moved: moves },
  })
  return null
}

export async function removeDomain(
  parts: DomainParts,
  { actor, locale, record }: DomainCall,
  id: number,
): Promise<null> {
  const before = await changeDomains(parts, async (tx, nodes) => {
    const node = requireNode(actor, nodes, id)
    if (node.parentId === null) throw topDomain()
    if (id === actor.domainId) throw ownDomain()
    await stored.lockDomain(tx, id)
    const blockers = listBlockers(await stored.loadDomainUse(tx, id), locale)
    if (blockers.length > 0) throw inUse(blockers.join(locale === 'zh' ? '、' : ', '))
    await stored.removeDomain(tx, id)
    return node
  })
  record({ objectId: id, objectName: before.name, before })
  return null
}

function changeDomains<Result>(
  parts: DomainParts,
  work: (tx: Tx, nodes: readonly stored.DomainNode[]) => Promise<Result>,
): Promise<Result> {
  const { db, sessions } = parts
  return transaction(db, async (tx) => {
    await stored.lockDomains(tx)
    const result = await work(tx, await stored.listDomainNodes(tx, ALL_DOMAINS))
    await sessions.announceRightsChanged(tx)
    return result
  })
}

/** @throws object.not-found, outside of the scope too */
function requireNode(actor: Actor, nodes: readonly stored.DomainNode[], id: number): stored.DomainNode {
  const node = nodes.find((candidate) => candidate.id === id)
  if (node === undefined || !includesDomain(actor.scope, id)) throw objectNotFound()
  return node
}

interface Moves {
  readonly nodes: readonly stored.DomainNode[]
  readonly moves: readonly { readonly id: number; readonly parentId: number }[]
}

/**
 * Moving a domain puts its users under other managers, so the actor must hold what they hold.
 * @throws object.not-found, domain.top, domain.own, tree.cycle, user.is-super, user.exceeds-own, user.sees-more
 */
async function requireMoves(tx: Tx, actor: Actor, { nodes, moves }: Moves): Promise<void> {
  const before = makeParentMap(nodes)
  const parents = new Map(before)
  const moved: number[] = []
  for (const { id, parentId } of moves) {
    const node = requireNode(actor, nodes, id)
    requireNode(actor, nodes, parentId)
    const isMoved = node.parentId !== parentId
    if (isMoved && node.parentId === null) throw topDomain()
    if (isMoved && id === actor.domainId && !actor.isSuper) throw ownDomain()
    if (isMoved) moved.push(id, ...listBelow(before, id))
    parents.set(id, parentId)
  }
  if (hasCycle(parents)) throw treeCycle()
  if (moved.length === 0) return
  await lockRightsRules(tx)
  await requireRightsOfAll(tx, actor, areOfDomains(moved))
}

/**
 * A department lies in the domain of its parent or below it, also after a move of domains: a move that would break
 * this is refused.
 * @throws department.outside-domain with the names of both; a parent the actor does not see is named by its number
 */
async function changePositions(tx: Tx, { scope }: Actor): Promise<void> {
  await stored.lockDepartments(tx)
  await stored.changePaths(tx)
  const outside = await stored.loadOutsideDepartment(tx)
  if (outside === undefined) return
  const { name, parentId, parentName, parentDomainId } = outside
  throw departmentOutside(name, includesDomain(scope, parentDomainId) ? parentName : `#${parentId}`)
}

const USE_TEXTS = {
  children: { zh: (n: number) => `${n} 个下级管理域`, en: (n: number) => `${n} domains below` },
  users: { zh: (n: number) => `${n} 名用户`, en: (n: number) => `${n} users` },
  departments: { zh: (n: number) => `${n} 个部门`, en: (n: number) => `${n} departments` },
  roles: { zh: (n: number) => `${n} 个角色`, en: (n: number) => `${n} roles` },
  sites: { zh: (n: number) => `${n} 个站点`, en: (n: number) => `${n} sites` },
  devices: { zh: (n: number) => `${n} 台设备`, en: (n: number) => `${n} devices` },
  links: { zh: (n: number) => `${n} 条光路`, en: (n: number) => `${n} links` },
  cables: { zh: (n: number) => `${n} 条光缆`, en: (n: number) => `${n} cables` },
  nodes: { zh: (n: number) => `${n} 个节点`, en: (n: number) => `${n} nodes` },
  services: { zh: (n: number) => `${n} 项业务`, en: (n: number) => `${n} services` },
  alarms: { zh: () => '告警记录', en: () => 'alarm records' },
  traces: { zh: () => '曲线', en: () => 'traces' },
  events: { zh: () => '事件记录', en: () => 'event records' },
  batches: { zh: (n: number) => `${n} 次光缆测试`, en: (n: number) => `${n} cable tests` },
  ruleSets: { zh: (n: number) => `${n} 组质量规则`, en: (n: number) => `${n} sets of quality rules` },
  reports: { zh: (n: number) => `${n} 份报告`, en: (n: number) => `${n} reports` },
  files: { zh: (n: number) => `${n} 个网盘文件`, en: (n: number) => `${n} netdisk files` },
  uploads: { zh: (n: number) => `${n} 个未完成的上传`, en: (n: number) => `${n} unfinished uploads` },
} as const satisfies Record<keyof stored.DomainUse, Record<Locale, (count: number) => string>>

function listBlockers(use: stored.DomainUse, locale: Locale): string[] {
  const kinds = Object.keys(USE_TEXTS) as (keyof stored.DomainUse)[]
  return kinds.filter((kind) => use[kind] > 0).map((kind) => USE_TEXTS[kind][locale](use[kind]))
}

function makeDomain({ createdAt, updatedAt, ...domain }: stored.DomainRow): Domain {
  return { ...domain, createTime: createdAt.toISOString(), updateTime: updatedAt.toISOString() }
}
