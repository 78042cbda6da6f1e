import { LOGIN_PATH } from '#lib/access/login-path.ts'
import { toAddress } from '#lib/api/base-path.ts'
import { translate } from '#lib/i18n/i18n.ts'
import { askUser } from '#ui/dialog.tsx'
import { sessionMessages } from './session.messages.ts'
import { signOut } from './sign-out.ts'

/** Signs out once the user has confirmed it, and goes to the login page. */
export async function askSignOut(): Promise<void> {
  const isConfirmed = await askUser({
    title: translate(sessionMessages, 'signOutTitle'),
    text: translate(sessionMessages, 'signOutText'),
    okText: translate(sessionMessages, 'signOut'),
    cancelText: translate(sessionMessages, 'stay'),
  })
  if (!isConfirmed) return
  await signOut()
  location.assign(toAddress(LOGIN_PATH))
}
