import { accountApi } from '@fibrewatch/contract/account'
import { useAccess } from '#lib/access/access.ts'
import { storedUser } from '#lib/access/person.ts'
import { call } from '#lib/api/call.ts'

/** Name and picture are shown in the header and on the lock screen too. */
export async function refreshUser(): Promise<void> {
  const user = await call(accountApi.info, { isQuiet: true })
  useAccess.setState({ user })
  storedUser.save(user)
}
