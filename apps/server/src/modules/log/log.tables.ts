import type { SignInMethod } from '@fibrewatch/contract'
import type { Generated } from 'kysely'

export type LogTables = {
  audit: {
    id: string
    at: Date
    userId: number | null
    username: string | null
    domainId: number | null
    action: string
    method: string
    params: unknown
    before: Record<string, unknown> | null
    after: Record<string, unknown> | null
    status: number
    durationMs: number
    ip: string | null
    os: string | null
    browser: string | null
    objectId: string | null
    objectName: string | null
    requestId: string
    hash: Buffer | null
  }
  loginLog: {
    id: Generated<number>
    at: Date
    username: string
    userId: number | null
    domainId: number | null
    ip: string | null
    os: string | null
    browser: string | null
    ok: boolean
    method: SignInMethod | null
    reason: string | null
    /** More than one: refused by a limit, and counted. */
    attempts: Generated<number>
    provider: Generated<string | null>
  }
}
