import type { User } from '@fibrewatch/contract/user'
import { defineStored } from '#lib/storage/stored.ts'
import { useAccess } from './access.ts'

function parseUser(value: unknown): User | null {
  const user = value as Partial<User> | null
  return typeof user?.name === 'string' && typeof user.username === 'string' ? (user as User) : null
}

/** The user as last loaded. The console always asks the server, which does not answer a locked one. */
export const storedUser = defineStored('user_info', parseUser)

type Person = Pick<User, 'name' | 'avatar'>

/** The signed-in user, also before anything is loaded; without a name when storage has none. */
export function loadSignedInPerson(): Person {
  const user = useAccess.getState().user ?? storedUser.load()
  return { name: user?.name ?? '', avatar: user?.avatar ?? null }
}
