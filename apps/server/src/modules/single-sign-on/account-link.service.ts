import type { Identity } from '@fibrewatch/contract/single-sign-on'
import type { Actor } from '#platform/auth/actor'
import { transaction } from '#platform/database/transaction'
import { defineError, objectNotFound } from '#platform/http/errors'
import {
  createIdentity,
  type IdentityRow,
  listIdentities,
  loadHasPassword,
  lockIdentity,
  removeIdentity,
} from './identity.repository.ts'
import { makeShownName } from './new-user.ts'
import { type SignOnParts, takeIdentity } from './sign-on.service.ts'
import type { Browser } from './step.service.ts'

const identityTaken = defineError('sso.identity-taken')
const lastIdentity = defineError('sso.last-identity')

export async function listOwnIdentities(parts: SignOnParts, { userId }: Actor): Promise<Identity[]> {
  const { rows, hasPassword } = await transaction(parts.db, async (tx) => ({
    hasPassword: await loadHasPassword(tx, userId),
    rows: await listIdentities(tx, userId),
  }))
  const isRemovable = hasPassword || rows.length > 1
  return rows.map((row) => makeIdentity(parts, row, isRemovable))
}

/**
 * No account is found by a name or an e-mail: its owner links an identity here.
 * @throws sso.ticket-invalid for another user's, sso.identity-taken, and the outcome stored with the ticket
 */
export async function linkIdentity(
  parts: SignOnParts,
  browser: Browser,
  { actor, ticket }: { readonly actor: Actor; readonly ticket: string },
): Promise<{ provider: string; name: string }> {
  const { identity, client } = await takeIdentity(parts, browser, { ticket, userId: actor.userId })
  const { issuer, subject, claims } = identity
  const name = makeShownName(claims, subject)
  const provider = client.provider.id
  await transaction(parts.db, async (tx) => {
    await lockIdentity(tx, identity)
    const linkedAt = new Date(parts.clock.now())
    const row = { userId: actor.userId, provider, issuer, subject, name, linkedAt }
    if (!(await createIdentity(tx, row))) throw identityTaken(client.provider.name)
  })
  return { provider, name }
}

/** @throws object.not-found, sso.last-identity */
export async function unlinkIdentity(
  parts: SignOnParts,
  { userId }: Actor,
  id: number,
): Promise<{ provider: string; name: string }> {
  return transaction(parts.db, async (tx) => {
    const hasPassword = await loadHasPassword(tx, userId)
    const rows = await listIdentities(tx, userId)
    const row = rows.find((one) => one.id === id)
    if (row === undefined) throw objectNotFound()
    if (!hasPassword && rows.length === 1) throw lastIdentity()
    await removeIdentity(tx, id)
    return { provider: row.provider, name: row.name }
  })
}

function makeIdentity(
  parts: SignOnParts,
  { linkedAt, lastUsedAt, ...row }: IdentityRow,
  isRemovable: boolean,
): Identity {
  return {
    ...row,
    providerName: parts.providers.get(row.provider)?.provider.name ?? row.provider,
    linkedAt: linkedAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    isRemovable,
  }
}
