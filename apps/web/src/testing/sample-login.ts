import { CODE_OK } from '@fibrewatch/contract/envelope'
import type { LoginAnswer } from '#lib/access/session.ts'

/** What the server answered when the sample user signed in. */
export const sampleLogin: LoginAnswer = {
  code: CODE_OK,
  msg: '',
  data: { id: 7, accessToken: 'abc', CPU: 'x64', date: '2026', version: '0.1.0' },
}
