import { qualityApi } from '@fibrewatch/contract/quality'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMayCall } from '#lib/access/access.ts'
import { queryOf } from '#lib/query/query.ts'
import { usePageQuery } from '#lib/tab/page-query.ts'
import { changeQuery } from '#lib/tab/query.ts'

/** The lines by grade instead of by state, where the address asks for it: `?colours=grade`. */
export function useMapGrades() {
  const isAllowed = useMayCall(qualityApi.map)
  const [query, setQuery] = usePageQuery()
  const isChosen = isAllowed && query.get('colours') === 'grade'
  const { data, error, refetch } = useQuery({ ...queryOf(qualityApi.map), enabled: isChosen })
  const grades = useMemo(
    () => (data === undefined ? null : new Map(data.map(({ linkId, grade }) => [linkId, grade]))),
    [data],
  )
  return {
    isAllowed,
    isChosen,
    choose: (byGrade: boolean) =>
      setQuery((former) => changeQuery(former, { colours: byGrade ? 'grade' : null }), { replace: true }),
    /** Null while they are not asked for, not there yet, or could not be had. */
    grades: isChosen ? grades : null,
    error,
    retry: () => void refetch(),
  }
}

export type MapGrades = ReturnType<typeof useMapGrades>
