import type { SsoComparison } from '@fibrewatch/contract/single-sign-on'

/** The claims of a provider; any JSON. */
export type Claims = Readonly<Record<string, unknown>>

/** The claim that a rule reads, and its condition. */
export interface ClaimTest {
  readonly claim: string
  readonly comparison: SsoComparison
  readonly value: string
}

const isObject = (value: unknown): value is Claims =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The claim at a path. Dots lead into objects (`realm_access.roles`), and also stand in names
 * (`https://corp.example/groups`): of the names that fit, the longest counts.
 */
export function readClaim(claims: unknown, path: string): unknown {
  if (!isObject(claims)) return undefined
  if (Object.hasOwn(claims, path)) return claims[path]
  for (let dot = path.lastIndexOf('.'); dot > 0; dot = path.lastIndexOf('.', dot - 1)) {
    const name = path.slice(0, dot)
    if (Object.hasOwn(claims, name)) return readClaim(claims[name], path.slice(dot + 1))
  }
  return undefined
}

/** Whether the claims match the rule; case counts. */
export function fitsClaims(claims: Claims, { claim, comparison, value }: ClaimTest): boolean {
  if (comparison === 'always') return true
  const found = readClaim(claims, claim)
  return comparison === 'equals'
    ? isWritten(found, value)
    : listWords(found).some((word) => isWritten(word, value))
}

const isWritten = (found: unknown, value: string): boolean =>
  found === value || ((typeof found === 'number' || typeof found === 'boolean') && String(found) === value)

/** Whole words: `admin` is not found in `not-admin`. */
function listWords(found: unknown): readonly unknown[] {
  if (Array.isArray(found)) return found
  return typeof found === 'string' ? [found, ...found.split(/[\s,]+/)] : []
}

/** A claim as text to show or store, cut to a length; undefined unless it is a text. */
export function readText(claims: Claims, name: string, maxLength: number): string | undefined {
  const value = claims[name]
  if (typeof value !== 'string') return undefined
  // PostgreSQL takes no NUL and no half of a surrogate pair.
  const text = value
    .replaceAll(/\p{Cc}+/gu, ' ')
    .toWellFormed()
    .trim()
    .slice(0, maxLength)
    .toWellFormed()
  return text === '' ? undefined : text
}
