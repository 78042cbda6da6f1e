import { domainApi } from '@fibrewatch/contract/domain'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMayCall } from '#lib/access/access.ts'
import { queryOf } from '#lib/query/query.ts'
import type { TreeNode } from '#ui/tree/tree-model.ts'

/** The management domains in scope as a tree; null without the permission to see them. */
export function useDomainNodes(): readonly TreeNode[] | null {
  const isAllowed = useMayCall(domainApi.list)
  const { data = [] } = useQuery({ ...queryOf(domainApi.list), enabled: isAllowed })
  const nodes = useMemo(
    () =>
      data
        .toSorted((a, b) => a.orderNum - b.orderNum || a.id - b.id)
        .map(({ id, parentId, name }) => ({
          key: String(id),
          parentKey: parentId === null ? null : String(parentId),
          label: name,
        })),
    [data],
  )
  return isAllowed ? nodes : null
}
