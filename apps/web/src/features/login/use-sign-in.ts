import { oauthApi } from '@fibrewatch/contract'
import { useState } from 'react'
import { ApiError } from '#lib/api/api-error.ts'
import { call } from '#lib/api/call.ts'
import { parseRedirect } from '#lib/access/login-path.ts'
import { saveLogin } from '#lib/access/session.ts'
import { translate } from '#lib/i18n/i18n.ts'
import { loginMessages } from './login.messages.ts'

export type Credentials = { username: string; password: string }

/** Leads to the page the user wanted when he was asked to sign in. */
export type OnSignedIn = (target: string) => Promise<void>

/** The server's own sentence; when there was no answer, that it could not be reached. */
const describe = (error: unknown): string =>
  error instanceof ApiError && error.message !== '' ? error.message : translate(loginMessages, 'unreachable')

/** Signs in, keeps the token and goes where the user wanted to go. */
export function useSignIn(onSignedIn: OnSignedIn) {
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const signIn = async ({ username, password }: Credentials) => {
    if (username === '' || password === '') return setFailure(translate(loginMessages, 'required'))
    setBusy(true)
    setFailure(null)
    try {
      saveLogin(await call(oauthApi.login, { body: { username, password }, isQuiet: true }))
      await onSignedIn(parseRedirect(location.search))
    } catch (error) {
      setFailure(describe(error))
    } finally {
      setBusy(false)
    }
  }
  return { signIn, failure, isBusy }
}
