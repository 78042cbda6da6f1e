import { NETDISK_MAX_DEPTH, type NetdiskQuota, type NetdiskStat } from '@fibrewatch/contract/netdisk'
import { type DomainScope, includesDomain } from '#platform/auth/scope'
import type { Tx } from '#platform/database/database'
import { objectNotFound } from '#platform/http/errors'
import type { Actor } from '#platform/auth/actor'
import { loadSubtree } from './node-list.repository.ts'
import { quotaExceeded, tooDeep } from './netdisk.errors.ts'
import type { NetdiskParts, Space } from './netdisk.types.ts'
import * as spaces from './space.repository.ts'

const MEGABYTE = 1024 * 1024
const MONTHS_SHOWN = 12

/** The named space, or the caller's own. @throws object.not-found outside the scope */
export async function requireSpace(
  { db }: Pick<NetdiskParts, 'db'>,
  actor: Actor,
  domainId: number = actor.domainId,
): Promise<Space> {
  await requireDomain({ db }, actor.scope, domainId)
  return { domainId, actor }
}

async function requireDomain(
  { db }: Pick<NetdiskParts, 'db'>,
  scope: DomainScope,
  domainId: number,
): Promise<void> {
  const isThere = includesDomain(scope, domainId) && (await spaces.hasDomain(db, scope, domainId))
  if (!isThere) throw objectNotFound()
}

/** The quota of a space. Call it before a transaction, because it may read the database. */
export const loadLimitBytes = async ({ ports }: Pick<NetdiskParts, 'ports'>): Promise<number> =>
  (await ports.loadQuotaMb()) * MEGABYTE

/** @throws netdisk.quota-exceeded when the space, which is locked, has no room for so many more bytes */
export function requireRoom(space: spaces.SpaceRow, bytes: number, limitBytes: number): void {
  const freeBytes = limitBytes - space.usedBytes - space.reservedBytes
  if (bytes <= freeBytes) return
  throw quotaExceeded(Math.ceil(bytes / MEGABYTE), Math.max(0, Math.floor(freeBytes / MEGABYTE)))
}

/** @throws netdisk.too-deep when the nodes would reach too far below a folder at that depth */
export async function requireHeight(tx: Tx, ids: readonly number[], depth: number): Promise<void> {
  const { height } = await loadSubtree(tx, ids)
  if (depth + height > NETDISK_MAX_DEPTH + 1) throw tooDeep(NETDISK_MAX_DEPTH)
}

export async function loadQuota(parts: NetdiskParts, { domainId }: Space): Promise<NetdiskQuota> {
  const limit = await loadLimitBytes(parts)
  const { usedBytes, reservedBytes, fileCount } = await spaces.loadSpace(parts.db, domainId)
  return { domainId, used: usedBytes + reservedBytes, limit, files: fileCount }
}

export async function loadStat({ db, clock }: NetdiskParts, { domainId }: Space): Promise<NetdiskStat> {
  const kinds = await spaces.listKinds(db, domainId)
  const files = kinds.reduce((sum, kind) => sum + kind.files, 0)
  const bytes = kinds.reduce((sum, kind) => sum + kind.bytes, 0)
  const { usedBytes } = await spaces.loadSpace(db, domainId)
  return {
    files,
    bytes,
    folders: await spaces.countFolders(db, domainId),
    trash: { items: await spaces.countTrash(db, domainId), bytes: usedBytes - bytes },
    kinds,
    months: await spaces.listMonths(db, domainId, makeMonths(clock.now())),
  }
}

function makeMonths(now: number): { since: Date; until: Date } {
  const today = new Date(now)
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth()]
  const since = new Date(Date.UTC(year, month - MONTHS_SHOWN + 1))
  return { since, until: new Date(Date.UTC(year, month)) }
}
