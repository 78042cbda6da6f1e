import { domainApi } from '@fibrewatch/contract/domain'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMayCall } from '#lib/access/access.ts'
import { queryOf } from '#lib/query/query.ts'
import { useTellName } from '#lib/words/first-names.ts'

/** Domains by id; null while their names are not known, and for those who may not read them. */
export function useDomainNames(): ReadonlyMap<number, string> | null {
  const isAllowed = useMayCall(domainApi.list)
  const { data } = useQuery({ ...queryOf(domainApi.list), enabled: isAllowed })
  const tell = useTellName()
  return useMemo(
    () => (data === undefined ? null : new Map(data.map(({ id, name }) => [id, tell(name)]))),
    [data, tell],
  )
}
