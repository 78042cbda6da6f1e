import { accountApi } from '@fibrewatch/contract'
import { call } from '#lib/api/call.ts'

/** Whether the password that was just used has to be replaced before anything else. */
export async function loadMustChangePassword(): Promise<boolean> {
  const user = await call(accountApi.info, { isQuiet: true })
  return user.mustChangePassword
}

/** Sets the password nobody else knows in the place of the one-time one. */
export async function replacePassword(originPassword: string, newPassword: string): Promise<void> {
  await call(accountApi.password, { body: { originPassword, newPassword }, isQuiet: true })
}
