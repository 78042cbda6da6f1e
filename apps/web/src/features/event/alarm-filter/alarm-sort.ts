import { ALARM_SORTS, type AlarmSort } from '@fibrewatch/contract/alarm'
import { usePageQuery } from '#lib/tab/page-query.ts'
import { changeQuery } from '#lib/tab/query.ts'
import type { FilterState } from './alarm-filter.ts'

/** No index orders all alarms, past ones included, by severity: active ones sort by severity, the rest by time. */
const listSorts = (state: FilterState): readonly AlarmSort[] =>
  state === 'recent' || state === 'active' ? ['severity', 'time', 'oldest'] : ['time', 'oldest']

/** The order in the address, where it is available; else the first available one. */
export function parseAlarmSort(query: URLSearchParams, state: FilterState): AlarmSort {
  const [initial = ALARM_SORTS[0], ...others] = listSorts(state)
  return others.find((sort) => sort === query.get('sort')) ?? initial
}

/** The order of the list, from the address. */
export function useAlarmSort(state: FilterState) {
  const [query, setQuery] = usePageQuery()
  const sorts = listSorts(state)
  return {
    sort: parseAlarmSort(query, state),
    /** It is the default order. */
    isUsual: parseAlarmSort(query, state) === sorts[0],
    hasSeverity: sorts.includes('severity'),
    changeSort: (sort: AlarmSort) =>
      setQuery((former) => changeQuery(former, { sort: sort === sorts[0] ? null : sort }), { replace: true }),
  }
}

export type SortControls = ReturnType<typeof useAlarmSort>
