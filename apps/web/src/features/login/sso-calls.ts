import { ssoApi, type SsoButton } from '@fibrewatch/contract/single-sign-on'
import type { LoginAnswer } from '#lib/access/session.ts'
import { call, callWhole } from '#lib/api/call.ts'

/** Identity providers to sign in by. */
export async function loadSsoButtons(): Promise<readonly SsoButton[]> {
  return await call(ssoApi.providers, { isQuiet: true })
}

/** Returns the same as a sign-in by password. */
export async function exchangeTicket(ticket: string): Promise<LoginAnswer> {
  return await callWhole(ssoApi.finish, { body: { ticket }, isQuiet: true })
}
