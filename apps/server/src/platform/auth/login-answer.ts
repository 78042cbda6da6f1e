import { arch } from 'node:os'
import type { EndpointData, oauthApi } from '@fibrewatch/contract'

export interface SignedIn {
  readonly userId: number
  readonly token: string
}

/** What every way of signing in answers. */
export const makeLoginAnswer = (
  { userId, token }: SignedIn,
  { version, nowMs }: { readonly version: string; readonly nowMs: number },
): EndpointData<typeof oauthApi.login> => ({
  id: userId,
  accessToken: token,
  CPU: arch(),
  date: new Date(nowMs).toISOString(),
  version,
})
