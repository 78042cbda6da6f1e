import { accountApi } from '@fibrewatch/contract/account'
import { describeFailedSignIns } from '#lib/access/failed-sign-ins.ts'
import { failedSignInsMessages } from '#lib/access/failed-sign-ins.messages.ts'
import { isDisplay, storedToken } from '#lib/access/session.ts'
import { call } from '#lib/api/call.ts'
import { translate } from '#lib/i18n/i18n.ts'
import { defineStored, parseText } from '#lib/storage/stored.ts'
import { showToast } from '#ui/toast.tsx'

/** Long enough to be read twice; the account page shows it too. */
const SHOWN_MS = 30_000
/** By the end of its token: each sign-in is reported once, however often the page is loaded. */
const storedTold = defineStored('failures_told', parseText)
const TOKEN_END = -8

/** Tells users after sign-in that sign-ins under their name failed. */
export async function tellFailedSignIns(): Promise<void> {
  if (isDisplay()) return
  const signIn = storedToken.load()?.slice(TOKEN_END) ?? ''
  if (storedTold.load() === signIn) return
  // Without an answer the next page load asks again, and the account page shows it.
  const failures = await call(accountApi.failures, { isQuiet: true }).catch(() => null)
  if (failures === null) return
  storedTold.save(signIn)
  const text = describeFailedSignIns(failures, (key, values) => translate(failedSignInsMessages, key, values))
  if (text !== null) showToast(text, SHOWN_MS)
}
