import type { SsoComparison } from '@fibrewatch/contract'
import type { Generated } from 'kysely'

export type SsoTables = {
  ssoIdentity: {
    id: Generated<number>
    userId: number
    provider: string
    issuer: string
    subject: string
    name: string
    linkedAt: Date
    lastUsedAt: Date | null
  }
  ssoRule: {
    id: Generated<number>
    provider: string
    orderNum: number
    claim: string
    comparison: SsoComparison
    value: string
    domainId: number | null
    roleIds: number[]
    isSuper: boolean
    remark: string | null
    updatedAt: Date
  }
  ssoStep: {
    secretHash: Buffer
    kind: 'state' | 'ticket'
    browserHash: Buffer
    ip: string
    /** JSON. */
    carried: string
    expiresAt: Date
  }
  appUser: {
    id: Generated<number>
    username: string
    name: string
    nameReading: string | null
    email: string | null
    passwordHash: string
    hasPassword: boolean
    isSuper: boolean
    roleIds: number[]
    domainId: number
    enabled: Generated<boolean>
    updatedAt: Date
    createdAt: Date
  }
  role: { id: number; name: string }
  domain: { id: number; name: string }
}
