import { accountApi } from '@fibrewatch/contract/account'
import { factorApi } from '@fibrewatch/contract/second-factor'
import { call } from '#lib/api/call.ts'
import { useBrand } from '#lib/brand/brand.ts'

/** A step required after signing in and before anything else. */
export type Due = 'password' | 'factor'

/** The next required step; null when there is none. */
export async function loadDue(): Promise<Due | null> {
  const user = await call(accountApi.info, { isQuiet: true })
  if (user.mustChangePassword) return 'password'
  if (user.hasSecondFactor || !mayBeDue()) return null
  const { isDue } = await call(factorApi.status, { isQuiet: true })
  return isDue ? 'factor' : null
}

const mayBeDue = (): boolean => {
  const rule = useBrand.getState().brand?.parameters['login.secondFactor']
  return rule !== 'off' && rule !== 'optional'
}

/** Replaces the one-time password by one that nobody else knows. */
export async function replacePassword(originPassword: string, newPassword: string): Promise<void> {
  await call(accountApi.password, { body: { originPassword, newPassword }, isQuiet: true })
}
