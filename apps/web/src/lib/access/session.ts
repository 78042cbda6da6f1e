import type { EndpointData, oauthApi } from '@fibrewatch/contract'
import type { Success } from '#lib/api/call.ts'
import { defineStored, parseText } from '#lib/storage/stored.ts'

/** What a sign-in answered, as it came. */
export type LoginAnswer = Success<EndpointData<typeof oauthApi.login>>

export const storedToken = defineStored('access_token', parseText)
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
