import type { SignInFailures } from '@fibrewatch/contract/account'
import { formatNumber } from '#lib/format/numbers.ts'
import { formatInstantFull } from '#lib/format/time.ts'
import type { Translate } from '#lib/i18n/i18n.ts'
import type { failedSignInsMessages } from './failed-sign-ins.messages.ts'

type Key = keyof typeof failedSignInsMessages.zh

/** How many sign-ins under the reader's name failed, from where, and what to do; null when none did. */
export function describeFailedSignIns(
  { attempts, since, addresses }: SignInFailures,
  t: Translate<Key>,
): string | null {
  if (attempts === 0) return null
  const values = {
    count: formatNumber(attempts),
    time: formatInstantFull(since),
    addresses: addresses.map(({ ip }) => ip ?? t('unknown')).join(t('separator')),
  }
  return `${t(since === null ? 'ever' : 'since', values)} ${t('advice')}`
}
