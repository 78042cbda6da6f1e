import { useQuery } from '@tanstack/react-query'
import { useTellName } from '#lib/words/first-names.ts'
import type { PickOption } from '#ui/form/option-list.tsx'
import type { TreeNode } from '#ui/tree/tree-model.ts'
import { treeQuery } from '../resource.queries.ts'

export type DeviceChoice = PickOption & { portCount: number }

/** Domains, sites and devices to choose from: those of the resource tree, which the page shows beside. */
export function usePlaces(): {
  domains: TreeNode[]
  sites: PickOption[]
  devices: DeviceChoice[]
} {
  const { data } = useQuery(treeQuery())
  const tell = useTellName()
  return {
    domains: (data?.domains ?? []).map(({ id, parentId, name }) => ({
      key: String(id),
      parentKey: parentId === null ? null : String(parentId),
      label: tell(name),
    })),
    sites: (data?.sites ?? []).map(({ id, code, name }) => ({ value: String(id), label: code, hint: name })),
    devices: (data?.devices ?? []).map(({ id, code, name, portCount }) => ({
      value: String(id),
      label: code,
      hint: name,
      portCount,
    })),
  }
}
