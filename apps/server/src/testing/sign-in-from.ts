import type { Envelope } from '@fibrewatch/contract/envelope'
import type { Captcha } from '@fibrewatch/contract/oauth'
import type { Database } from '#platform/database/database'
import type { TestApp } from './test-app.ts'

export interface SignInAnswer {
  readonly status: number
  readonly reason: string | undefined
  readonly retryAfterS: number
  /** Empty when the sign-in was refused. */
  readonly token: string
}

/** Signs in from any address, with a captcha read from the database. The app has to trust 127.0.0.1 as its proxy. */
export function makeSignInFrom(app: TestApp, database: Database) {
  const send = async (address: string, url: string, payload?: object) => {
    const answer = await app.http.inject({
      method: payload === undefined ? 'GET' : 'POST',
      url,
      headers: { 'x-forwarded-for': address },
      ...(payload === undefined ? {} : { payload }),
    })
    const { reason, data } = answer.json<Envelope<Partial<Captcha & { accessToken: string }>>>()
    const retryAfterS = Number(answer.headers['retry-after'] ?? 0)
    return { status: answer.statusCode, reason, retryAfterS, data }
  }
  const solve = async (address: string) => {
    const { data } = await send(address, '/oauth/getCode')
    const { rows } = await database.pool.query<{ code: string }>('SELECT code FROM captcha WHERE id = $1', [
      data?.id,
    ])
    return { captchaId: data?.id, verifyCode: rows[0]?.code }
  }
  const signInBare = async (
    address: string,
    username: string,
    password: string,
    proof: object = {},
  ): Promise<SignInAnswer> => {
    const body = { username, password, ...proof }
    const { data, ...answer } = await send(address, '/oauth/login', body)
    return { ...answer, token: data?.accessToken ?? '' }
  }
  const signIn = async (address: string, username: string, password: string): Promise<SignInAnswer> =>
    signInBare(address, username, password, await solve(address))
  return { signIn, signInBare, solve, send }
}
