import type { EndpointData } from '@fibrewatch/contract/endpoint'
import { logApi } from '@fibrewatch/contract/log'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { queryOf } from '#lib/query/query.ts'
import { DataState } from '#ui/data-state.tsx'
import { WindowDialog } from '#ui/overlay/window-dialog.tsx'
import { Outcome } from '#ui/parts/outcome.tsx'
import { Descriptions } from '#ui/parts/tag.tsx'
import { Instant } from '#ui/time-text.tsx'
import { logMessages } from './log.messages.ts'

type Report = EndpointData<typeof logApi.verify>

function Verdict({ report, onShow }: { report: Report; onShow: (id: string) => void }) {
  const t = useMessages(logMessages)
  const { isWhole, brokenAtId } = report
  if (isWhole) {
    return (
      <div className="log-verdict">
        <Outcome kind="done">
          <b>{t('whole')}</b>
        </Outcome>
        <span className="text-2">{t('wholeText')}</span>
      </div>
    )
  }
  return (
    <div className="log-verdict" role="alert">
      <Outcome kind="failed">{t('broken')}</Outcome>
      <span className="text-2">{t(brokenAtId === null ? 'brokenEndText' : 'brokenText')}</span>
      {brokenAtId !== null && (
        <button type="button" className="button small" onClick={() => onShow(brokenAtId)}>
          {t('showBroken')}
        </button>
      )}
    </div>
  )
}

type VerifyDialogProps = { onShow: (id: string) => void; onClose: () => void }

/** Verifies the chain of the request log and says whether a row was changed. */
export function VerifyDialog({ onShow, onClose }: VerifyDialogProps) {
  const t = useMessages(logMessages)
  // An old verdict says nothing about the log as it is now.
  const query = useQuery({ ...queryOf(logApi.verify), staleTime: 0, gcTime: 0 })
  return (
    <WindowDialog id="log-verify" title={t('verify')} onClose={onClose}>
      <div className="form-scroll log-verify">
        <p className="text-2 log-verify-intro">{t('verifyIntro')}</p>
        <DataState query={query} what={t('verifyWhat')}>
          {(report) => (
            <>
              <Verdict report={report} onShow={onShow} />
              <Descriptions
                facts={[
                  { label: t('checked'), value: t('checkedRows', { count: formatNumber(report.checked) }) },
                  { label: t('from'), value: <Instant at={report.from} withMs /> },
                  { label: t('to'), value: <Instant at={report.to} withMs /> },
                ]}
              />
            </>
          )}
        </DataState>
      </div>
      <div className="form-foot">
        <button
          type="button"
          className="button"
          disabled={query.isFetching}
          onClick={() => void query.refetch()}
        >
          {t('verifyAgain')}
        </button>
        <button type="button" className="button primary" onClick={onClose}>
          {t('close')}
        </button>
      </div>
    </WindowDialog>
  )
}
