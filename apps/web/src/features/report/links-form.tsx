import { plantApi } from '@fibrewatch/contract/plant'
import { MAX_REPORT_LINKS, reportApi } from '@fibrewatch/contract/report'
import { useQuery } from '@tanstack/react-query'
import { useMessages } from '#lib/i18n/i18n.ts'
import { queryOf } from '#lib/query/query.ts'
import { ReportForm } from '#ui/report/report-form.tsx'
import { reportMessages } from '#ui/report/report.messages.ts'

/** Orders one report of several links. */
export function LinksForm({ onClose }: { onClose: () => void }) {
  const t = useMessages(reportMessages)
  const { data } = useQuery(queryOf(plantApi.tree, {}))
  const options = (data?.links ?? []).map(({ id, code, name }) => ({
    value: String(id),
    label: `${code} ${name}`,
  }))
  return (
    <ReportForm
      endpoint={reportApi.links}
      title={t('linksTitle')}
      fields={[
        {
          name: 'linkIds',
          kind: 'multiSelect',
          label: t('links'),
          options,
          isRequired: true,
          width: 'full',
          hint: t('linksHint', { max: MAX_REPORT_LINKS }),
        },
      ]}
      onClose={onClose}
    />
  )
}
