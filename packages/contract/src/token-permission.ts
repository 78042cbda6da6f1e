import { ENDPOINTS, PERMISSIONS } from './api.ts'
import { answersToken } from './api-token.ts'

const barred = (code: string): boolean => {
  const calls = ENDPOINTS.filter(({ access }) => access.kind === 'permission' && access.permission === code)
  return calls.length > 0 && !calls.some(answersToken)
}

/** The codes that an API token can hold: those of which some call is answered to it, and of live topics. */
export const TOKEN_PERMISSIONS: readonly string[] = PERMISSIONS.filter((code) => !barred(code))
