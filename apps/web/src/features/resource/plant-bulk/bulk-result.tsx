import type { BulkAnswer, BulkRow } from '@fibrewatch/contract/plant-bulk'
import { Outcome } from '#ui/parts/outcome.tsx'
import { type BulkField, FIELDS_OF } from './bulk-fields.ts'
import { useBulkWords } from './plant-bulk.messages.ts'
import { useBulkOptions } from './use-bulk-options.ts'

const isField = (field: string): field is BulkField =>
  Object.values(FIELDS_OF).some((fields) => fields.some((one) => one === field))

/** What becomes of each: its changes, or why it is refused. */
export function BulkResult({ answer, isOutdated }: { answer: BulkAnswer; isOutdated: boolean }) {
  const t = useBulkWords()
  const count = (outcome: BulkRow['outcome']) => answer.rows.filter((row) => row.outcome === outcome).length
  const reasons = new Map(answer.refused.map(({ id, msg }) => [id, msg]))
  return (
    <section className="bulk-result" aria-label={t('result')}>
      {isOutdated && (
        <p className="form-fault" role="alert">
          {t('changedMeanwhile')}
        </p>
      )}
      <p role="status">
        {[
          t('willChange', { count: count('changed') }),
          t('willRefuse', { count: count('refused') }),
          t('willSame', { count: count('same') }),
        ].join(' · ')}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('code')}</th>
            <th scope="col">{t('changes')}</th>
          </tr>
        </thead>
        <tbody>
          {answer.rows.map((row) => (
            <tr key={row.id} data-outcome={row.outcome}>
              <td className="mono">{row.code === '' ? t('notFound') : row.code}</td>
              <td>
                <RowWords row={row} reason={reasons.get(row.id)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function RowWords({ row, reason }: { row: BulkRow; reason: string | undefined }) {
  const t = useBulkWords()
  const { tellValue } = useBulkOptions()
  if (row.outcome === 'same') return <span className="text-3">{t('same')}</span>
  const words = row.changes.flatMap(({ field, before, after }) =>
    isField(field)
      ? [
          t('from', {
            field: t(`field.${field}`),
            before: tellValue(field, before),
            after: tellValue(field, after),
          }),
        ]
      : [],
  )
  if (reason === undefined) return words.join('；')
  return (
    <span className="bulk-refused">
      <Outcome kind="barred">{reason}</Outcome>
    </span>
  )
}
