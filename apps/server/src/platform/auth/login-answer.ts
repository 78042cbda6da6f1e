import { arch } from 'node:os'
import type { EndpointData } from '@fibrewatch/contract/endpoint'
import type { oauthApi } from '@fibrewatch/contract/oauth'
import type { AuditChange, AuditedUser } from '../http/audit.ts'

export interface SignedIn extends AuditedUser {
  readonly token: string
}

/** The entry of the request log for a call that signs somebody in. */
export const makeSignInChange = ({ userId, username, domainId }: SignedIn): AuditChange => ({
  by: { userId, username, domainId },
  objectId: userId,
  objectName: username,
})

/** The answer of every way of signing in. */
export const makeLoginAnswer = (
  { userId, token }: Pick<SignedIn, 'userId' | 'token'>,
  { version, nowMs }: { readonly version: string; readonly nowMs: number },
): EndpointData<typeof oauthApi.login> => ({
  id: userId,
  accessToken: token,
  CPU: arch(),
  date: new Date(nowMs).toISOString(),
  version,
})
