import type { Parameters } from '#modules/parameter'
import type { Clock } from '#platform/clock/clock'
import type { Db } from '#platform/database/database'
import { defineError } from '#platform/http/errors'
import type { Log } from '#platform/log/log'
import type { CaptchaProof, CaptchaService } from './captcha.service.ts'
import {
  type Attempt,
  type FailureCounts,
  type FailureState,
  type FailureWindow,
  forgetFailures,
  giveBack,
  loadFailureState,
  lockPair,
  removeOldFailures,
  reservePair,
  reserveShared,
  slowAddress,
  slowName,
} from './login-failure.repository.ts'
import { isKnownPair } from './sign-in-address.repository.ts'

/** After so many failures of a pair, a name or an address a captcha is demanded. */
const FAILURES_BEFORE_CAPTCHA = 3
/** Failures from one address, over whatever names, after which each further one makes it wait. */
export const FAILURES_BEFORE_SLOW_ADDRESS = 15
/** Failures of one name, from any addresses, after which unknown addresses wait. */
export const FAILURES_BEFORE_SLOW_NAME = 30
/** The first wait; each further failure doubles it, up to the length of a lock-out. */
const FIRST_WAIT_MS = 2000
const MAX_DOUBLINGS = 20
const MINUTE_MS = 60_000
const BUSY_RETRY_S = 2

const locked = defineError('auth.locked')
const slowed = defineError('auth.slowed')
const busy = defineError('auth.busy')
const captchaRequired = defineError('auth.captcha-required')
const captchaWrong = defineError('auth.captcha-wrong')

export interface AttemptParts {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly parameters: Parameters
  readonly captchas: CaptchaService
}

/** Limits attempts before anything of the user is looked at, and counts their outcome. */
export class AttemptService {
  readonly #parts: AttemptParts

  constructor(parts: AttemptParts) {
    this.#parts = parts
  }

  /**
   * Reserves one of the attempts; it counts as a failure until `succeed` or `giveBack`.
   * `passesLock`: a second factor was shown, so guessing at passwords does not block it.
   * @throws auth.locked, auth.slowed, auth.busy, auth.captcha-required, auth.captcha-wrong
   */
  async begin(
    attempt: Attempt,
    { proof, passesLock }: { readonly proof: CaptchaProof | undefined; readonly passesLock: boolean },
  ): Promise<FailureCounts> {
    const window = await this.#window()
    const state = await loadFailureState(this.#db, attempt, window)
    if (!passesLock) await this.#requireOpen(attempt, state, window)
    const isProved = await this.#requireCaptcha(attempt, { failures: state.failures, proof })
    await this.#reservePair(attempt, { window, passesLock })
    const counts = await reserveShared(this.#db, attempt, window)
    // Parallel attempts all saw no failures yet.
    const before = Math.max(counts.ofName, counts.ofAddress) - 1
    if (!isProved && (await this.#needsCaptcha(before))) {
      await giveBack(this.#db, attempt)
      throw captchaRequired()
    }
    return counts
  }

  /** The password was wrong: a pair without attempts left is locked out, and repeated failures must wait. */
  async fail(attempt: Attempt, counts: FailureCounts): Promise<void> {
    const window = await this.#window()
    const firstMs = (await this.#lockMinutes()) * MINUTE_MS
    const maxFailures = await this.#parts.parameters.read('login.maxFailures')
    await lockPair(this.#db, attempt, { now: window.now, maxFailures, firstMs })
    await this.#slowDown(attempt, counts, firstMs)
    await removeOldFailures(this.#db, window)
  }

  succeed(attempt: Attempt): Promise<void> {
    return forgetFailures(this.#db, attempt)
  }

  giveBack(attempt: Attempt): Promise<void> {
    return giveBack(this.#db, attempt)
  }

  async #slowDown(attempt: Attempt, { ofName, ofAddress }: FailureCounts, maxMs: number): Promise<void> {
    const nowMs = this.#parts.clock.now()
    const untilAfter = (beyond: number): Date => {
      const waitMs = FIRST_WAIT_MS * 2 ** Math.min(beyond, MAX_DOUBLINGS)
      return new Date(nowMs + Math.min(waitMs, maxMs))
    }
    if (ofAddress >= FAILURES_BEFORE_SLOW_ADDRESS) {
      await slowAddress(this.#db, attempt, untilAfter(ofAddress - FAILURES_BEFORE_SLOW_ADDRESS))
      this.#tellOnce(ofAddress === FAILURES_BEFORE_SLOW_ADDRESS, attempt.address, ofAddress)
    }
    if (ofName >= FAILURES_BEFORE_SLOW_NAME) {
      await slowName(this.#db, attempt, untilAfter(ofName - FAILURES_BEFORE_SLOW_NAME))
    }
  }

  #tellOnce(isFirst: boolean, address: string, failures: number): void {
    if (!isFirst) return
    this.#parts.log.warn(
      { address, failures },
      'many sign-ins from one address have failed: each further failure makes it wait longer',
    )
  }

  /** For an address from which this user has signed in, only failures of this pair count. */
  async #requireOpen(attempt: Attempt, state: FailureState, { now }: FailureWindow): Promise<void> {
    const isKnown = await isKnownPair(this.#db, { ...attempt, now })
    if (state.pairLockedUntil !== undefined) {
      const leftMs = state.pairLockedUntil.getTime() - now.getTime()
      throw locked(Math.ceil(leftMs / MINUTE_MS), { retryAfterS: leftMs / 1000 })
    }
    const slowUntil = Math.max(
      state.addressSlowedUntil?.getTime() ?? 0,
      state.nameSlowedUntil?.getTime() ?? 0,
    )
    if (isKnown || slowUntil === 0) return
    const retryAfterS = Math.ceil((slowUntil - now.getTime()) / 1000)
    throw slowed(retryAfterS, { retryAfterS })
  }

  /** Returns whether a captcha was solved. */
  async #requireCaptcha(
    { address }: Attempt,
    { failures, proof }: { readonly failures: number; readonly proof: CaptchaProof | undefined },
  ): Promise<boolean> {
    if (!(await this.#needsCaptcha(failures))) return false
    if (proof === undefined) throw captchaRequired()
    if (!(await this.#parts.captchas.use(proof, address))) throw captchaWrong()
    return true
  }

  async #needsCaptcha(failures: number): Promise<boolean> {
    const rule = await this.#parts.parameters.read('login.captcha')
    return rule === 'auto' ? failures >= FAILURES_BEFORE_CAPTCHA : rule === 'always'
  }

  async #reservePair(
    attempt: Attempt,
    { window, passesLock }: { readonly window: FailureWindow; readonly passesLock: boolean },
  ): Promise<void> {
    if (passesLock) return
    const maxFailures = await this.#parts.parameters.read('login.maxFailures')
    if (await reservePair(this.#db, attempt, { ...window, maxFailures })) return
    // All attempts are used by parallel ones, or by recent failures.
    const state = await loadFailureState(this.#db, attempt, window)
    await this.#requireOpen(attempt, state, window)
    throw busy({ retryAfterS: BUSY_RETRY_S })
  }

  #lockMinutes(): Promise<number> {
    return this.#parts.parameters.read('login.lockMinutes')
  }

  async #window(): Promise<FailureWindow> {
    const nowMs = this.#parts.clock.now()
    return { now: new Date(nowMs), since: new Date(nowMs - (await this.#lockMinutes()) * MINUTE_MS) }
  }

  get #db() {
    return this.#parts.db
  }
}
