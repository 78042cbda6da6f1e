import type { Identity } from '@fibrewatch/contract'
import type { Actor } from '#platform/auth/actor'
import type { Clock } from '#platform/clock/clock'
import type { Db } from '#platform/database/database'
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
import type { SignOnService } from './sign-on.service.ts'
import type { Browser } from './step.service.ts'

const identityTaken = defineError('sso.identity-taken')
const lastIdentity = defineError('sso.last-identity')

export interface AccountLinkParts {
  readonly db: Db
  readonly clock: Clock
  readonly signOns: Pick<SignOnService, 'takeIdentity'>
  readonly nameOf: (provider: string) => string
}

/** The identities of a signed-in user. No account is found by a name or an e-mail: its owner links it here. */
export class AccountLinkService {
  readonly #parts: AccountLinkParts

  constructor(parts: AccountLinkParts) {
    this.#parts = parts
  }

  async list({ userId }: Actor): Promise<Identity[]> {
    const { rows, hasPassword } = await transaction(this.#parts.db, async (tx) => ({
      hasPassword: await loadHasPassword(tx, userId),
      rows: await listIdentities(tx, userId),
    }))
    const isRemovable = hasPassword || rows.length > 1
    return rows.map((row) => this.#makeIdentity(row, isRemovable))
  }

  /** @throws sso.ticket-invalid for another user's, sso.identity-taken, and the outcome stored with the ticket */
  async link(actor: Actor, browser: Browser, ticket: string): Promise<{ provider: string; name: string }> {
    const { identity, client } = await this.#parts.signOns.takeIdentity(browser, ticket, actor.userId)
    const { issuer, subject, claims } = identity
    const name = makeShownName(claims, subject)
    const provider = client.provider.id
    await transaction(this.#parts.db, async (tx) => {
      await lockIdentity(tx, identity)
      const linkedAt = new Date(this.#parts.clock.now())
      const row = { userId: actor.userId, provider, issuer, subject, name, linkedAt }
      if (!(await createIdentity(tx, row))) throw identityTaken(client.provider.name)
    })
    return { provider, name }
  }

  /** @throws object.not-found, sso.last-identity */
  async unlink({ userId }: Actor, id: number): Promise<{ provider: string; name: string }> {
    return transaction(this.#parts.db, async (tx) => {
      const hasPassword = await loadHasPassword(tx, userId)
      const rows = await listIdentities(tx, userId)
      const row = rows.find((one) => one.id === id)
      if (row === undefined) throw objectNotFound()
      if (!hasPassword && rows.length === 1) throw lastIdentity()
      await removeIdentity(tx, id)
      return { provider: row.provider, name: row.name }
    })
  }

  #makeIdentity({ linkedAt, lastUsedAt, ...row }: IdentityRow, isRemovable: boolean): Identity {
    return {
      ...row,
      providerName: this.#parts.nameOf(row.provider),
      linkedAt: linkedAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      isRemovable,
    }
  }
}
