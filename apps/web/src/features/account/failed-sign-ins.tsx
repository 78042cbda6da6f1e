import { accountApi } from '@fibrewatch/contract/account'
import { useQuery } from '@tanstack/react-query'
import { describeFailedSignIns } from '#lib/access/failed-sign-ins.ts'
import { failedSignInsMessages } from '#lib/access/failed-sign-ins.messages.ts'
import { queryOf } from '#lib/query/query.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { SeverityIcon } from '#ui/severity-icon.tsx'

/** Above the sessions: failed sign-ins under the reader's name. */
export function FailedSignIns() {
  const t = useMessages(failedSignInsMessages)
  const { data } = useQuery(queryOf(accountApi.failures))
  const text = data === undefined ? null : describeFailedSignIns(data, t)
  if (text === null) return null
  return (
    <p className="account-failures" role="status">
      <SeverityIcon severity="minor" acked={false} />
      {text}
    </p>
  )
}
