import {
  type ApiToken,
  type apiTokenApi,
  MAX_TOKENS_OF_ACCOUNT,
  type ownTokenApi,
  TOKEN_PREFIX,
  type TokenOptions,
} from '@fibrewatch/contract/api-token'
import type { EndpointData } from '@fibrewatch/contract/endpoint'
import { TOKEN_PERMISSIONS } from '@fibrewatch/contract/token-permission'
import { areUsers, loadRightsOf, lockRightsRules, requireRightsOfAll } from '#modules/rights'
import { type Actor, listExceeding, nameCodes } from '#platform/auth/actor'
import type { Rights } from '#platform/auth/rights'
import { includesDomain } from '#platform/auth/scope'
import type { Tx } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import { objectNotFound } from '#platform/http/errors'
import { hashToken } from '#platform/ids/ids'
import { makePage, readPage } from '#platform/list/page'
import { codeUnknown, exceedsAccount, exceedsOwn, tokensFull } from './api-token.errors.ts'
import * as stored from './api-token.repository.ts'
import type { ApiTokenParts, TokenCall, TokenFields, TokenQuery, TokenReach } from './api-token.types.ts'

const DAY_MS = 86_400_000
/** Enough of the text to know a token by, and far from enough to guess the rest. */
const SHOWN_LENGTH = TOKEN_PREFIX.length + 6
/** Of those that ended; the record of changes keeps what became of the others. */
const MAX_ENDED_OF_ACCOUNT = 100
const GRANTABLE = new Set(TOKEN_PERMISSIONS)

type Made = EndpointData<typeof ownTokenApi.add>

export async function listOwn({ db, clock }: ApiTokenParts, { userId }: Actor): Promise<ApiToken[]> {
  return (await stored.listOwnTokens(db, userId, new Date(clock.now()))).map(makeWireToken)
}

export async function listPage(
  { db, clock }: ApiTokenParts,
  { scope }: Actor,
  query: TokenQuery,
): Promise<EndpointData<typeof apiTokenApi.page>> {
  const slice = readPage(query)
  const { rows, total } = await stored.pageTokens(db, { scope, query, now: new Date(clock.now()) }, slice)
  return makePage(rows.map(makeWireToken), total, slice)
}

/** What a token of the account may get. @throws what `requireAccount` refuses */
export async function listOptions(
  { db }: ApiTokenParts,
  actor: Actor,
  username: string | undefined,
): Promise<TokenOptions> {
  return transaction(db, async (tx) => {
    const { rights } = await requireAccount(tx, actor, username)
    const holds = ({ isSuper, permissions }: Pick<Actor, 'isSuper' | 'permissions'>, code: string) =>
      isSuper || permissions.has(code)
    return {
      permissions: TOKEN_PERMISSIONS.filter((code) => holds(rights, code) && holds(actor, code)),
      domains: await stored.listDomains(tx, [rights.scope, actor.scope]),
    }
  })
}

/**
 * The text of the token is in the answer, and nowhere after that.
 * @throws api-token.full, api-token.code-unknown, api-token.exceeds-account, role.exceeds-own, object.not-found
 */
export async function createToken(
  parts: ApiTokenParts,
  { actor, record }: TokenCall,
  { username, days, ...fields }: TokenFields & { readonly username?: string },
): Promise<Made> {
  const { db, ids, clock } = parts
  const made = { id: ids.makeUuid(), token: `${TOKEN_PREFIX}${ids.makeToken()}` }
  const now = clock.now()
  const expiresAt = new Date(now + days * DAY_MS)
  const prefix = made.token.slice(0, SHOWN_LENGTH)
  const account = await transaction(db, async (tx) => {
    const found = await requireAccount(tx, actor, username)
    requireShare(actor, found.rights, fields)
    if ((await stored.countGoodTokens(tx, found.id, new Date(now))) >= MAX_TOKENS_OF_ACCOUNT)
      throw tokensFull(MAX_TOKENS_OF_ACCOUNT)
    await stored.removeOldestEnded(tx, { userId: found.id, now: new Date(now), keep: MAX_ENDED_OF_ACCOUNT })
    await stored.createToken(tx, {
      ...fields,
      id: made.id,
      userId: found.id,
      prefix,
      tokenHash: Buffer.from(hashToken(made.token), 'hex'),
      createdAt: new Date(now),
      createdBy: actor.userId,
      expiresAt,
    })
    return found
  })
  const after = { ...fields, prefix, account: account.username, expiresAt: expiresAt.toISOString() }
  record({ objectId: made.id, objectName: fields.name, after })
  return made
}

/** Again changes nothing. @throws object.not-found, and what `requireRightsOfAll` refuses */
export async function revokeToken(
  { db, clock, sessions }: ApiTokenParts,
  { actor, record }: TokenCall,
  { id, reach }: { readonly id: string; readonly reach: TokenReach },
): Promise<null> {
  const owner = reach === 'own' ? { userId: actor.userId } : { scope: actor.scope }
  const token = await transaction(db, async (tx) => {
    await lockRightsRules(tx)
    const found = await stored.lockToken(tx, id, owner)
    if (found === undefined) throw objectNotFound()
    if (found.userId !== actor.userId) await requireRightsOfAll(tx, actor, areUsers([found.userId]))
    if (found.revokedAt === null) await stored.revokeToken(tx, id, new Date(clock.now()))
    await sessions.announceRevoked(tx, [id], actor.name)
    return found
  })
  const { name, prefix, username } = token
  record({ objectId: id, objectName: name, before: { name, prefix, account: username } })
  return null
}

/** @throws object.not-found for the session of a user */
export function requireSelf(actor: Actor): EndpointData<typeof ownTokenApi.self> {
  const { apiToken, username, domainId, permissions } = actor
  if (apiToken === null) throw objectNotFound()
  return { ...apiToken, username, domainId, permissions: [...permissions].toSorted() }
}

interface Account {
  readonly id: number
  readonly username: string
  readonly rights: Rights & { readonly isSuper: boolean }
}

/**
 * The actor's own account, or one of which the actor holds all rights: whoever makes a token acts in its name.
 * @throws object.not-found outside of the scope, user.is-super, user.exceeds-own, user.sees-more
 */
async function requireAccount(tx: Tx, actor: Actor, username: string | undefined): Promise<Account> {
  await lockRightsRules(tx)
  const { userId, scope } = actor
  const account = await stored.lockAccount(tx, username === undefined ? { userId } : { username, scope })
  if (account === undefined) throw objectNotFound()
  if (account.id !== userId) await requireRightsOfAll(tx, actor, areUsers([account.id]))
  const rights = await loadRightsOf(tx, account.id)
  if (rights === undefined) throw objectNotFound()
  return { ...account, rights }
}

/** No more than both hold, in a domain that both see. */
function requireShare(
  actor: Actor,
  rights: Account['rights'],
  { permissions, domainId }: Pick<TokenFields, 'permissions' | 'domainId'>,
): void {
  const unknown = permissions.find((code) => !GRANTABLE.has(code))
  if (unknown !== undefined) throw codeUnknown(unknown)
  const beyondOwn = listExceeding(actor, permissions)
  if (beyondOwn.length > 0) throw exceedsOwn(nameCodes(actor, beyondOwn))
  const beyond = rights.isSuper ? [] : permissions.filter((code) => !rights.permissions.has(code))
  if (beyond.length > 0) throw exceedsAccount(nameCodes(actor, beyond))
  if (![actor.scope, rights.scope].every((scope) => includesDomain(scope, domainId))) throw objectNotFound()
}

function makeWireToken({
  createdAt,
  expiresAt,
  revokedAt,
  lastUsedAt,
  ...row
}: stored.StoredToken): ApiToken {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    revokedAt: revokedAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
}
