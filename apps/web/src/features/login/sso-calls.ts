import { ssoApi, type SsoButton } from '@fibrewatch/contract'
import type { LoginAnswer } from '#lib/access/session.ts'
import { call, callWhole } from '#lib/api/call.ts'

/** Ways to sign in beside the password; none when the server does not say. */
export async function loadSsoButtons(): Promise<readonly SsoButton[]> {
  return await call(ssoApi.providers, { isQuiet: true }).catch(() => [])
}

/** What a sign-in by password answers as well. */
export async function exchangeTicket(ticket: string): Promise<LoginAnswer> {
  return await callWhole(ssoApi.finish, { body: { ticket }, isQuiet: true })
}
