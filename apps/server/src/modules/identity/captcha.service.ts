import { randomInt, randomUUID } from 'node:crypto'
import type { Captcha } from '@fibrewatch/contract'
import type { Clock } from '#platform/clock/clock'
import type { Db } from '#platform/database/database'
import { createCaptcha, takeCaptcha, tryCaptcha } from './captcha.repository.ts'
import { drawCaptcha } from './captcha-picture.ts'

const LIFETIME_MS = 5 * 60_000
const MAX_TRIES = 5
const CODE_LENGTH = 4
const RANDOM_STEPS = 2 ** 32

/** Pictures of codes: each good for one sign-in, for five minutes. */
export class CaptchaService {
  readonly #db: Db
  readonly #clock: Clock

  constructor(db: Db, clock: Clock) {
    this.#db = db
    this.#clock = clock
  }

  async create(): Promise<Captcha> {
    const now = this.#clock.now()
    const id = randomUUID()
    const code = randomInt(10 ** CODE_LENGTH)
      .toString()
      .padStart(CODE_LENGTH, '0')
    const expiresAt = new Date(now + LIFETIME_MS)
    await createCaptcha(this.#db, { id, code, expiresAt }, new Date(now))
    const picture = drawCaptcha(code, () => randomInt(RANDOM_STEPS) / RANDOM_STEPS)
    const img = `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}`
    return { id, img, expiresAt: expiresAt.toISOString() }
  }

  /** Does not use it up, but so many tries do. */
  async isRight(id: string, code: string): Promise<boolean> {
    return (await tryCaptcha(this.#db, id, this.#bounds())) === code
  }

  /** Uses it up, right or wrong. */
  async use(id: string, code: string): Promise<boolean> {
    return (await takeCaptcha(this.#db, id, this.#bounds())) === code
  }

  #bounds() {
    return { now: new Date(this.#clock.now()), maxTries: MAX_TRIES }
  }
}
