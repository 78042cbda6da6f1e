import { defineError } from '#platform/http/errors'

export const ssoUnavailable = defineError('sso.unavailable')
export const ssoRefused = defineError('sso.refused')
export const ssoDenied = defineError('sso.denied')
export const ssoNotMapped = defineError('sso.not-mapped')
export const ssoRuleBroken = defineError('sso.rule-broken')
export const ticketInvalid = defineError('sso.ticket-invalid')
export const tooManySteps = defineError('sso.too-many')
