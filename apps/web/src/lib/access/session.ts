import type { EndpointData } from '@fibrewatch/contract/endpoint'
import type { oauthApi } from '@fibrewatch/contract/oauth'
import type { Success } from '#lib/api/success.ts'
import { defineStored, parseText } from '#lib/storage/stored.ts'

/** The answer to a sign-in, unchanged. */
export type LoginAnswer = Success<EndpointData<typeof oauthApi.login>>

export const storedToken = defineStored('access_token', parseText)
/**
 * A large screen has a display token of its own. It stays with the window, whoever signs in
 * in others, and is kept apart from a user's token.
 */
const storedDisplayToken = defineStored('display_token', parseText, 'window')
/** As long as a wall is in use: the server knows when the token expires. */
const DISPLAY_LIFE_S = 10 * 365 * 86_400

/** The token in the address of a wall, behind `#`, where no server and no log sees it. */
const DISPLAY_FRAGMENT = /^#token=([\w-]{43})$/

/** Stores the token that a wall was opened with, and removes it from the address. */
export function adoptDisplayToken(): void {
  const token = DISPLAY_FRAGMENT.exec(location.hash)?.[1]
  if (token === undefined) return
  storedDisplayToken.save(token, DISPLAY_LIFE_S)
  history.replaceState(null, '', location.pathname + location.search)
}

export const isDisplay = (): boolean => storedDisplayToken.load() !== null

/** The token that this window sends to the server. */
export const loadToken = (): string | null => storedDisplayToken.load() ?? storedToken.load()

/** Forgets the token of this window, which is no longer valid. */
export const forgetToken = (): void => (isDisplay() ? storedDisplayToken.remove() : storedToken.remove())

const storedVersion = defineStored('version', parseText)

/** UTF-8 safe base64: the platform's `btoa` takes Latin-1 only. */
const encodeBase64 = (text: string) => btoa(String.fromCodePoint(...new TextEncoder().encode(text)))

/** Stores the token and, base64-encoded, the whole login answer as the version record. */
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
