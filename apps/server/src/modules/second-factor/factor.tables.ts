export type FactorTables = {
  totp: {
    userId: number
    secret: Buffer
    keyId: string
    createdAt: Date
    confirmedAt: Date | null
    lastStep: number
    failures: number
    failedAt: Date | null
  }
  recoveryCode: { userId: number; hash: Buffer }
  passkey: {
    id: string
    userId: number
    credentialId: string
    publicKey: Buffer
    counter: number
    transports: string[]
    name: string
    createdAt: Date
    lastUsedAt: Date | null
  }
  signInTicket: { hash: Buffer; userId: number; passwordDigest: Buffer; expiresAt: Date; tries: number }
  usedChallenge: { hash: Buffer; expiresAt: Date }
  secondFactorHolder: { userId: number }
  appUser: {
    id: number
    username: string
    name: string
    passwordHash: string
    enabled: boolean
    isSuper: boolean
    domainId: number
    roleIds: number[]
  }
}
