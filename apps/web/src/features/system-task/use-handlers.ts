import { type TaskHandler, taskApi } from '@fibrewatch/contract/task'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryOf } from '#lib/query/query.ts'

const NONE: readonly TaskHandler[] = []

/** The task handlers, by name. */
export function useHandlers() {
  const query = useQuery({ ...queryOf(taskApi.handlers), staleTime: Number.POSITIVE_INFINITY })
  const list = query.data ?? NONE
  const byName = useMemo(() => new Map(list.map((handler) => [handler.name, handler])), [list])
  return { query, list, byName }
}
