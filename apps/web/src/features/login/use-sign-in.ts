import type { EndpointBody } from '@fibrewatch/contract/endpoint'
import { oauthApi } from '@fibrewatch/contract/oauth'
import type { ReasonCode } from '@fibrewatch/contract/reason'
import type { FactorDemand } from '@fibrewatch/contract/second-factor'
import { useState } from 'react'
import { ApiError, tellFailure } from '#lib/api/api-error.ts'
import { callWhole } from '#lib/api/call.ts'
import { parseRedirect } from '#lib/access/login-path.ts'
import { type LoginAnswer, saveLogin } from '#lib/access/session.ts'
import { currentLanguage, translate } from '#lib/i18n/i18n.ts'
import type { Language } from '#lib/i18n/language.ts'
import type { Due } from './dues.ts'
import { loginMessages } from './login.messages.ts'

export type Credentials = EndpointBody<typeof oauthApi.login>

/** Leads to the page that the user wanted when they were asked to sign in. */
export type OnSignedIn = (target: string) => Promise<void>

export type SignInFailure = {
  text: string
  /** The language of the text, which the server wrote. */
  language: Language
  /** The server demands a captcha, or the last one is used up. */
  needsCaptcha: boolean
  /** When the next try may succeed, Unix ms; null: at once. */
  openAt: number | null
}

/** `password` is the one just used; null after a sign-in without one. */
export type Step =
  | { kind: 'credentials' }
  | { kind: 'second-step'; demand: FactorDemand; password: string }
  | { kind: 'new-password'; password: string }
  | { kind: 'enrol' }

const CAPTCHA_REASONS = new Set<string>([
  'auth.captcha-required',
  'auth.captcha-wrong',
] satisfies ReasonCode[])
const FACTOR_REQUIRED = 'auth.factor-required' satisfies ReasonCode
const TICKET_UNKNOWN = 'auth.ticket-unknown' satisfies ReasonCode
const SECOND_MS = 1000
const START: Step = { kind: 'credentials' }

export const notice = (text: string): SignInFailure => ({
  text,
  language: currentLanguage(),
  needsCaptcha: false,
  openAt: null,
})

/** The server's sentence, or the browser's about a passkey; without an answer, that there was none. */
export function describeFailure(error: unknown): SignInFailure {
  if (error instanceof Error && error.name === 'PasskeyError') return notice(error.message)
  if (!(error instanceof ApiError)) return notice(tellFailure(error))
  const { message, reason, retryAfterS } = error
  return {
    ...notice(message),
    needsCaptcha: reason !== null && CAPTCHA_REASONS.has(reason),
    openAt: retryAfterS === null ? null : Date.now() + retryAfterS * SECOND_MS,
  }
}

const isRefusedAs = (reason: ReasonCode, error: unknown): error is ApiError =>
  error instanceof ApiError && error.reason === reason

/** Without an answer the console asks again. */
async function findDue(): Promise<Due | null> {
  try {
    // Loaded after signing in: the account's code need not be part of the login page.
    const { loadDue } = await import('./dues.ts')
    return await loadDue()
  } catch {
    return null
  }
}

/** Signs in, stores the token, finds the required steps and goes to the wanted page. */
export function useSignIn(onSignedIn: OnSignedIn) {
  const [failure, setFailure] = useState<SignInFailure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [step, setStep] = useState<Step>(START)

  const restart = (why?: 'passwordDue') => {
    setFailure(why === undefined ? null : notice(translate(loginMessages, why)))
    setStep(START)
  }
  const goOn = async (password: string | null) => {
    const due = await findDue()
    if (due === 'factor') setStep({ kind: 'enrol' })
    else if (due === 'password' && password === null) restart('passwordDue')
    else if (due === 'password' && password !== null) setStep({ kind: 'new-password', password })
    else await onSignedIn(parseRedirect(location.search))
  }
  const attempt = async (send: () => Promise<LoginAnswer>, password: string | null) => {
    setBusy(true)
    setFailure(null)
    try {
      saveLogin(await send())
      await goOn(password)
    } catch (error) {
      if (isRefusedAs(FACTOR_REQUIRED, error) && password !== null)
        return setStep({ kind: 'second-step', demand: error.data as FactorDemand, password })
      if (isRefusedAs(TICKET_UNKNOWN, error)) setStep(START)
      return setFailure(describeFailure(error))
    } finally {
      setBusy(false)
    }
    return undefined
  }
  const signIn = async (credentials: Credentials) => {
    const { username, password } = credentials
    if (username === '' || password === '') return setFailure(notice(translate(loginMessages, 'required')))
    return attempt(() => callWhole(oauthApi.login, { body: credentials, isQuiet: true }), password)
  }
  const signInByPasskey = () =>
    attempt(async () => (await import('./second-step.ts')).signInByPasskey(), null)
  return { step, failure, isBusy, signIn, attempt, signInByPasskey, goOn, restart }
}
