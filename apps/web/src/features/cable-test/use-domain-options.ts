import { domainApi } from '@fibrewatch/contract/domain'
import { useQuery } from '@tanstack/react-query'
import { useAccess, useMayCall } from '#lib/access/access.ts'
import { queryOf } from '#lib/query/query.ts'
import { useTellName } from '#lib/words/first-names.ts'
import type { TreeNode } from '#ui/tree/tree-model.ts'

/** Domains to choose from: those in scope, or the reader's own for users who may not list them. */
export function useDomainOptions(): TreeNode[] {
  const isAllowed = useMayCall(domainApi.list)
  const { data } = useQuery({ ...queryOf(domainApi.list), enabled: isAllowed })
  const me = useAccess((state) => state.user)
  const tell = useTellName()
  if (!isAllowed || data === undefined) {
    return me === null ? [] : [{ key: String(me.domainId), parentKey: null, label: tell(me.domainName) }]
  }
  return data.map(({ id, parentId, name }) => ({
    key: String(id),
    parentKey: parentId === null ? null : String(parentId),
    label: tell(name),
  }))
}
