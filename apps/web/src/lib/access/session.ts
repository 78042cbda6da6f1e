import type { EndpointData, oauthApi } from '@fibrewatch/contract'
import type { Success } from '#lib/api/success.ts'
import { defineStored, parseText } from '#lib/storage/stored.ts'

/** What a sign-in answered, as it came. */
export type LoginAnswer = Success<EndpointData<typeof oauthApi.login>>

export const storedToken = defineStored('access_token', parseText)
/**
 * A window that is a large screen in nobody's name has a token of its own. It stays with the window, whoever signs in
 * beside it, and is told apart from what a user leaves behind.
 */
const storedDisplayToken = defineStored('display_token', parseText, 'window')
/** As long as a wall hangs: the server knows when its time is over. */
const DISPLAY_LIFE_S = 10 * 365 * 86_400

/** In the address of a wall behind `#`, where no server and no log ever sees it. */
const DISPLAY_FRAGMENT = /^#token=([\w-]{43})$/

/** Takes over the token a wall was opened with, and out of the address again. */
export function adoptDisplayToken(): void {
  const token = DISPLAY_FRAGMENT.exec(location.hash)?.[1]
  if (token === undefined) return
  storedDisplayToken.save(token, DISPLAY_LIFE_S)
  history.replaceState(null, '', location.pathname + location.search)
}

export const isDisplay = (): boolean => storedDisplayToken.load() !== null

/** What this window shows the server. */
export const loadToken = (): string | null => storedDisplayToken.load() ?? storedToken.load()

/** Whatever this window was signed in with is good no more. */
export const forgetToken = (): void => (isDisplay() ? storedDisplayToken.remove() : storedToken.remove())

const storedVersion = defineStored('version', parseText)

/** UTF-8 safe base64: the platform's `btoa` takes Latin-1 alone. */
const encodeBase64 = (text: string) => btoa(String.fromCodePoint(...new TextEncoder().encode(text)))

/** Keeps the token and, base64-encoded, the whole login answer as the version record. */
export function saveLogin(answer: LoginAnswer): void {
  storedToken.save(answer.data.accessToken)
  storedVersion.save(encodeBase64(JSON.stringify(answer)))
}

/** The user who signed in, from the version record; null when it is missing or was edited. */
export function loadSignedInUserId(): number | null {
  const record = storedVersion.load()
  if (record === null) return null
  try {
    const bytes = Uint8Array.from(atob(record), (letter) => letter.codePointAt(0) ?? 0)
    const answer = JSON.parse(new TextDecoder().decode(bytes)) as { data?: { id?: unknown } }
    return typeof answer.data?.id === 'number' ? answer.data.id : null
  } catch {
    return null
  }
}
