import { type EndpointBody, oauthApi, type ReasonCode } from '@fibrewatch/contract'
import { useState } from 'react'
import { ApiError } from '#lib/api/api-error.ts'
import { call } from '#lib/api/call.ts'
import { parseRedirect } from '#lib/access/login-path.ts'
import { saveLogin } from '#lib/access/session.ts'
import { currentLanguage, translate } from '#lib/i18n/i18n.ts'
import type { Language } from '#lib/i18n/language.ts'
import { loginMessages } from './login.messages.ts'

export type Credentials = EndpointBody<typeof oauthApi.login>

/** Leads to the page the user wanted when he was asked to sign in. */
export type OnSignedIn = (target: string) => Promise<void>

export type SignInFailure = {
  text: string
  /** The one the text is in: the server has put it together. */
  language: Language
  /** The server wants a captcha, or has used up the one it was given. */
  needsCaptcha: boolean
  /** When the next try may succeed, Unix ms; null when at once. */
  openAt: number | null
}

const CAPTCHA_REASONS = new Set<string>([
  'auth.captcha-required',
  'auth.captcha-wrong',
] satisfies ReasonCode[])
const SECOND_MS = 1000

export const notice = (text: string): SignInFailure => ({
  text,
  language: currentLanguage(),
  needsCaptcha: false,
  openAt: null,
})

/** The server's own sentence; when there was no answer, that it could not be reached. */
export function describeFailure(error: unknown): SignInFailure {
  if (!(error instanceof ApiError) || error.message === '')
    return notice(translate(loginMessages, 'unreachable'))
  const { message, reason, retryAfterS } = error
  return {
    ...notice(message),
    needsCaptcha: reason !== null && CAPTCHA_REASONS.has(reason),
    openAt: retryAfterS === null ? null : Date.now() + retryAfterS * SECOND_MS,
  }
}

/** A password an administrator has made is good for one sign-in. Without an answer the console asks again. */
async function mustChangePassword(): Promise<boolean> {
  try {
    // Loaded once somebody has signed in: what describes an account need not travel with the login page.
    const { loadMustChangePassword } = await import('./one-time-password.ts')
    return await loadMustChangePassword()
  } catch {
    return false
  }
}

/** Signs in, keeps the token and goes where the user wanted to go; before that to a new password if he needs one. */
export function useSignIn(onSignedIn: OnSignedIn) {
  const [failure, setFailure] = useState<SignInFailure | null>(null)
  const [isBusy, setBusy] = useState(false)
  /** The one-time password that was just used; null unless it has to be replaced. */
  const [oneTimePassword, setOneTimePassword] = useState<string | null>(null)

  const goOn = async () => await onSignedIn(parseRedirect(location.search))
  const signIn = async (credentials: Credentials) => {
    const { username, password } = credentials
    if (username === '' || password === '') return setFailure(notice(translate(loginMessages, 'required')))
    setBusy(true)
    setFailure(null)
    try {
      saveLogin(await call(oauthApi.login, { body: credentials, isQuiet: true }))
      if (await mustChangePassword()) setOneTimePassword(password)
      else await goOn()
    } catch (error) {
      setFailure(describeFailure(error))
    } finally {
      setBusy(false)
    }
  }
  return { signIn, goOn, failure, isBusy, oneTimePassword }
}
