import type { ReasonCode } from '@fibrewatch/contract/reason'
import type { SignInMethod } from '@fibrewatch/contract/second-factor'
import { parseUserAgent } from '#platform/auth/user-agent'
import type { Db } from '#platform/database/database'
import { createLogin } from './login-log.repository.ts'

const MAX_USERNAME = 64

export interface LoginRecordParts {
  readonly db: Db
}

/** One attempt to sign in. */
export interface LoginRecord {
  readonly at: Date
  /** As typed; the user need not exist. */
  readonly username: string
  readonly userId: number | null
  readonly domainId: number | null
  readonly ip: string
  readonly userAgent: string | undefined
  readonly ok: boolean
  /** The factors that were given. */
  readonly method: SignInMethod
  /** Of the refusal: a reason of the contract. */
  readonly reason: string | null
  /** Id of the identity provider. */
  readonly provider?: string
}

/** The name stands as it was typed, as far as it can be stored. */
export async function recordLogin(
  { db }: LoginRecordParts,
  { username, userAgent, ...record }: LoginRecord,
): Promise<void> {
  const typed = username.slice(0, MAX_USERNAME).replaceAll('\0', '\uFFFD').toWellFormed()
  await createLogin(db, { ...record, username: typed, ...parseUserAgent(userAgent) })
}

/** Attempts beyond a limit, of one address or of many, within a minute. */
export interface RefusedLogins {
  readonly address: string | null
  readonly attempts: number
  readonly from: Date
}

/** One row for all of them. */
export const recordRefusedLogins = (
  { db }: LoginRecordParts,
  { address, attempts, from }: RefusedLogins,
): Promise<void> =>
  createLogin(db, {
    at: from,
    username: '',
    userId: null,
    domainId: null,
    ip: address,
    os: null,
    browser: null,
    ok: false,
    reason: 'request.too-many' satisfies ReasonCode,
    attempts,
  })
