import { traceApi } from '@fibrewatch/contract/trace'
import { call } from '#lib/api/call.ts'
import { formatInstant } from '#lib/format/time.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { askUser } from '#ui/dialog.tsx'
import { showToast } from '#ui/toast.tsx'
import { tracePlotMessages } from './trace-plot.messages.ts'

/** A trace of the link `code`; `formerVersion`: the reference that it takes the place of, null where there is none. */
type Asked = { code: string; traceId: string; measuredAt: string; formerVersion: number | null }

/**
 * Asks first, says what follows, then makes a trace the reference of its link and tells how that went. The answer says
 * whether it was tried: what is shown may be another then.
 */
export function useMakeReference(): (asked: Asked) => Promise<boolean> {
  const t = useMessages(tracePlotMessages)
  return async ({ code, traceId, measuredAt, formerVersion }) => {
    const isConfirmed = await askUser({
      title: t('referenceAsk', { time: formatInstant(measuredAt, Date.now()), code }),
      text:
        formerVersion === null ? t('referenceEffectFirst') : t('referenceEffect', { version: formerVersion }),
      okText: t('referenceMake'),
      cancelText: t('referenceKeep'),
    })
    if (!isConfirmed) return false
    try {
      const { referenceVersion } = await call(traceApi.baseline, { body: { id: traceId }, isQuiet: true })
      showToast(t('referenceDone', { version: referenceVersion }))
    } catch (error) {
      showToast(t('referenceFailed', { reason: error instanceof Error ? error.message : '' }))
    }
    return true
  }
}
