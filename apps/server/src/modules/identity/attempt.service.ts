import type { Parameters } from '#modules/parameter'
import { defineError } from '#platform/http/errors'
import type { Log } from '#platform/log/log'
import {
  FAILURES_BEFORE_CAPTCHA,
  FAILURES_BEFORE_SLOW_ADDRESS,
  FAILURES_BEFORE_SLOW_NAME,
} from './attempt-limits.ts'
import { type CaptchaParts, type CaptchaProof, spendCaptcha } from './captcha.service.ts'
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

export interface AttemptParts extends CaptchaParts {
  readonly log: Log
  readonly parameters: Parameters
}

/**
 * Reserves one of the attempts before anything of the user is looked at; it counts as a failure until `succeedAttempt` or
 * `giveAttemptBack`.
 * `passesLock`: a second factor was shown, so guessing at passwords does not block it.
 * @throws auth.locked, auth.slowed, auth.busy, auth.captcha-required, auth.captcha-wrong
 */
export async function beginAttempt(
  parts: AttemptParts,
  attempt: Attempt,
  { proof, passesLock }: { readonly proof: CaptchaProof | undefined; readonly passesLock: boolean },
): Promise<FailureCounts> {
  const window = await makeWindow(parts)
  const state = await loadFailureState(parts.db, attempt, window)
  if (!passesLock) await requireOpen(parts, attempt, { ...state, now: window.now })
  const isProved = await requireCaptcha(parts, attempt, { failures: state.failures, proof })
  await requirePair(parts, attempt, { window, passesLock })
  const counts = await reserveShared(parts.db, attempt, window)
  // Parallel attempts all saw no failures yet.
  const before = Math.max(counts.ofName, counts.ofAddress) - 1
  if (!isProved && (await needsCaptcha(parts, before))) {
    await giveBack(parts.db, attempt)
    throw captchaRequired()
  }
  return counts
}

/** The password was wrong: a pair without attempts left is locked out, and repeated failures must wait. */
export async function failAttempt(
  parts: AttemptParts,
  attempt: Attempt,
  counts: FailureCounts,
): Promise<void> {
  const window = await makeWindow(parts)
  const firstMs = (await loadLockMinutes(parts)) * MINUTE_MS
  const maxFailures = await parts.parameters.read('login.maxFailures')
  await lockPair(parts.db, attempt, { now: window.now, maxFailures, firstMs })
  await slowDown(parts, attempt, { ...counts, maxMs: firstMs })
  await removeOldFailures(parts.db, window)
}

export function succeedAttempt(parts: AttemptParts, attempt: Attempt): Promise<void> {
  return forgetFailures(parts.db, attempt)
}

export function giveAttemptBack(parts: AttemptParts, attempt: Attempt): Promise<void> {
  return giveBack(parts.db, attempt)
}

async function slowDown(
  parts: AttemptParts,
  attempt: Attempt,
  { ofName, ofAddress, maxMs }: FailureCounts & { readonly maxMs: number },
): Promise<void> {
  const nowMs = parts.clock.now()
  const untilAfter = (beyond: number): Date => {
    const waitMs = FIRST_WAIT_MS * 2 ** Math.min(beyond, MAX_DOUBLINGS)
    return new Date(nowMs + Math.min(waitMs, maxMs))
  }
  if (ofAddress >= FAILURES_BEFORE_SLOW_ADDRESS) {
    await slowAddress(parts.db, attempt, untilAfter(ofAddress - FAILURES_BEFORE_SLOW_ADDRESS))
    if (ofAddress === FAILURES_BEFORE_SLOW_ADDRESS) tellSlowed(parts, attempt.address, ofAddress)
  }
  if (ofName >= FAILURES_BEFORE_SLOW_NAME) {
    await slowName(parts.db, attempt, untilAfter(ofName - FAILURES_BEFORE_SLOW_NAME))
  }
}

function tellSlowed({ log }: AttemptParts, address: string, failures: number): void {
  log.warn(
    { address, failures },
    'many sign-ins from one address have failed: each further failure makes it wait longer',
  )
}

/** For an address from which this user has signed in, only failures of this pair count. */
async function requireOpen(
  parts: AttemptParts,
  attempt: Attempt,
  { now, ...state }: FailureState & Pick<FailureWindow, 'now'>,
): Promise<void> {
  const isKnown = await isKnownPair(parts.db, { ...attempt, now })
  if (state.pairLockedUntil !== undefined) {
    const leftMs = state.pairLockedUntil.getTime() - now.getTime()
    throw locked(Math.ceil(leftMs / MINUTE_MS), { retryAfterS: leftMs / 1000 })
  }
  const slowUntil = Math.max(state.addressSlowedUntil?.getTime() ?? 0, state.nameSlowedUntil?.getTime() ?? 0)
  if (isKnown || slowUntil === 0) return
  const retryAfterS = Math.ceil((slowUntil - now.getTime()) / 1000)
  throw slowed(retryAfterS, { retryAfterS })
}

/** Returns whether a captcha was solved. */
async function requireCaptcha(
  parts: AttemptParts,
  { address }: Attempt,
  { failures, proof }: { readonly failures: number; readonly proof: CaptchaProof | undefined },
): Promise<boolean> {
  if (!(await needsCaptcha(parts, failures))) return false
  if (proof === undefined) throw captchaRequired()
  if (!(await spendCaptcha(parts, proof, address))) throw captchaWrong()
  return true
}

async function needsCaptcha(parts: AttemptParts, failures: number): Promise<boolean> {
  const rule = await parts.parameters.read('login.captcha')
  return rule === 'auto' ? failures >= FAILURES_BEFORE_CAPTCHA : rule === 'always'
}

async function requirePair(
  parts: AttemptParts,
  attempt: Attempt,
  { window, passesLock }: { readonly window: FailureWindow; readonly passesLock: boolean },
): Promise<void> {
  if (passesLock) return
  const maxFailures = await parts.parameters.read('login.maxFailures')
  if (await reservePair(parts.db, attempt, { ...window, maxFailures })) return
  // All attempts are used by parallel ones, or by recent failures.
  const state = await loadFailureState(parts.db, attempt, window)
  await requireOpen(parts, attempt, { ...state, now: window.now })
  throw busy({ retryAfterS: BUSY_RETRY_S })
}

function loadLockMinutes(parts: AttemptParts): Promise<number> {
  return parts.parameters.read('login.lockMinutes')
}

async function makeWindow(parts: AttemptParts): Promise<FailureWindow> {
  const nowMs = parts.clock.now()
  return { now: new Date(nowMs), since: new Date(nowMs - (await loadLockMinutes(parts)) * MINUTE_MS) }
}
