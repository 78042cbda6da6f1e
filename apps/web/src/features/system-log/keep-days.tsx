import { parameterApi } from '@fibrewatch/contract/parameter'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useMayCall } from '#lib/access/access.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { queryOf } from '#lib/query/query.ts'
import type { LogTab } from './log-address.ts'
import { logMessages } from './log.messages.ts'

/** How long the shown log is kept, and where that is set; nothing for users who may not read parameters. */
export function KeepDays({ log }: { log: LogTab }) {
  const t = useMessages(logMessages)
  const key = `log.${log}.keepDays`
  const isAllowed = useMayCall(parameterApi.info)
  const { data } = useQuery({ ...queryOf(parameterApi.info, { query: { key } }), enabled: isAllowed })
  if (data === undefined) return null
  return (
    <Link to={`/system/param?q=${key}`} title={t('keepDaysHint', { key })}>
      {t('keepDays', { days: formatNumber(Number(data.value)) })}
    </Link>
  )
}
