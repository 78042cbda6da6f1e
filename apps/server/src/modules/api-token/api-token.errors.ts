import { defineError } from '#platform/http/errors'

export const tokensFull = defineError('api-token.full')
export const exceedsAccount = defineError('api-token.exceeds-account')
export const codeUnknown = defineError('api-token.code-unknown')
export const exceedsOwn = defineError('role.exceeds-own')
