import type { TraceEvent } from '@fibrewatch/contract/trace'
import { compareTables, type TableDifference } from '@fibrewatch/otdr'
import { formatJointDb, formatKm, formatNumber } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { versionMessages } from './trace-versions.messages.ts'

type Side = TableDifference['before']

/** A figure of both sides: once where it is the same. */
function Pair({
  before,
  after,
  format,
}: {
  before: Side
  after: Side
  format: (one: NonNullable<Side>) => string
}) {
  const was = before === null ? null : format(before)
  const is = after === null ? null : format(after)
  if (was === is || was === null) return <>{is}</>
  return (
    <>
      <del>{was}</del>
      {is !== null && <ins>{is}</ins>}
    </>
  )
}

type TableDifferencesProps = {
  before: readonly TraceEvent[]
  after: readonly TraceEvent[]
  /** Within which two events are one. */
  withinM: number
}

/** What changed from one version to another. */
export function TableDifferences({ before, after, withinM }: TableDifferencesProps) {
  const t = useMessages(versionMessages)
  const all = compareTables(before, after, withinM)
  const different = all.filter(({ state }) => state !== 'same')
  if (different.length === 0) return <p className="notice fs-13">{t('same')}</p>
  const wordOf = { changed: t('changed'), added: t('added'), removed: t('removed'), same: '' }
  return (
    <div className="version-differences">
      <table aria-label={t('compare')}>
        <thead>
          <tr>
            <th aria-label={t('compare')} />
            <th>{t('kind')}</th>
            <th>{t('name')}</th>
            <th className="number version-figure">km</th>
            <th className="number version-figure">{t('loss')}</th>
            <th className="number version-figure">{t('reflectance')}</th>
          </tr>
        </thead>
        <tbody>
          {different.map(({ state, ...sides }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows of one comparison never change places
            <tr key={at} data-state={state}>
              <td>{wordOf[state]}</td>
              <td>
                <Pair {...sides} format={({ kind }) => t(kind)} />
              </td>
              <td>
                <Pair {...sides} format={({ comment }) => comment || '—'} />
              </td>
              <td className="number version-figure">
                <Pair {...sides} format={({ positionM }) => formatKm(positionM)} />
              </td>
              <td className="number version-figure">
                <Pair
                  {...sides}
                  format={({ lossDb, figuresBy }) =>
                    `${formatJointDb(lossDb)}${figuresBy === 'typed' ? ` ${t('typed')}` : ''}`
                  }
                />
              </td>
              <td className="number version-figure">
                <Pair {...sides} format={({ reflectanceDb }) => formatNumber(reflectanceDb, 1)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
