import { type EndpointData, ssoApi, type SsoButton } from '@fibrewatch/contract'
import { call } from '#lib/api/call.ts'

/** Ways to sign in beside the password; none when the server does not say. */
export async function loadSsoButtons(): Promise<readonly SsoButton[]> {
  return await call(ssoApi.providers, { isQuiet: true }).catch(() => [])
}

/** What a sign-in by password answers as well. */
export async function exchangeTicket(ticket: string): Promise<EndpointData<typeof ssoApi.finish>> {
  return await call(ssoApi.finish, { body: { ticket }, isQuiet: true })
}
