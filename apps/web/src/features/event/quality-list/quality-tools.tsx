import { qualityApi } from '@fibrewatch/contract'
import { callBinary } from '#lib/api/call.ts'
import { ListTools } from '../list-tools.tsx'
import type { ColumnChoice } from '../use-column-choice.ts'
import { makeQualityParams, makeQualityQuery, parseQualityFilter } from './quality-filter.ts'
import type { QualityFilterControls } from './use-quality-filter.ts'

/** Under which the views and the columns of the quality list are kept. */
export const QUALITY_LIST = 'event.quality'

type QualityToolsProps = {
  controls: QualityFilterControls
  columns: readonly { id: string; name: string }[]
  choice: ColumnChoice
  found: { count: number; isMore: boolean }
}

/** Views, export, density and columns of the quality list. */
export function QualityTools({ controls, columns, choice, found }: QualityToolsProps) {
  const { filter, changeFilter } = controls
  return (
    <ListTools
      id={QUALITY_LIST}
      params={makeQualityParams(filter)}
      onParams={(next) => changeFilter(parseQualityFilter(next))}
      columns={columns}
      choice={choice}
      exported={{
        endpoint: qualityApi.export,
        id: QUALITY_LIST,
        total: found.count,
        isMore: found.isMore,
        load: (format, transfer) => {
          const query = { ...makeQualityQuery(filter), format }
          return callBinary(qualityApi.export, { query, ...transfer, isQuiet: true })
        },
      }}
    />
  )
}
