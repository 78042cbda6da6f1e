import { type Department, departmentApi } from '@fibrewatch/contract/department'
import { type Domain, domainApi } from '@fibrewatch/contract/domain'
import { type Role, roleApi } from '@fibrewatch/contract/role'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useAccess, useMayCall } from '#lib/access/access.ts'
import { queryOf } from '#lib/query/query.ts'
import { useTellName } from '#lib/words/first-names.ts'
import { makeOrgNodes, type OrgNode } from './org-rows.ts'

export type DepartmentNode = OrgNode<Department>
export type DomainNode = OrgNode<Domain>

const NO_DEPARTMENTS: readonly Department[] = []
const NO_DOMAINS: readonly Domain[] = []
const NO_ROLES: readonly Role[] = []

export function useDepartments() {
  const isAllowed = useMayCall(departmentApi.list)
  const query = useQuery({ ...queryOf(departmentApi.list), enabled: isAllowed })
  const rows = query.data ?? NO_DEPARTMENTS
  const nodes = useMemo<DepartmentNode[]>(() => makeOrgNodes(rows, 'folder'), [rows])
  return { isAllowed, query, nodes }
}

export function useDomains() {
  const isAllowed = useMayCall(domainApi.list)
  const query = useQuery({ ...queryOf(domainApi.list), enabled: isAllowed })
  const rows = query.data ?? NO_DOMAINS
  const tell = useTellName()
  const nodes = useMemo<DomainNode[]>(() => makeOrgNodes(rows, 'layers', tell), [rows, tell])
  return { isAllowed, query, nodes }
}

/** Domains to choose from: those in scope, or the reader's own for users who may not list them. */
export function useDomainChoices() {
  const { isAllowed, nodes } = useDomains()
  const me = useAccess((state) => state.user)
  const tell = useTellName()
  return useMemo(() => {
    if (isAllowed || me === null) return nodes
    return [{ key: String(me.domainId), parentKey: null, label: tell(me.domainName) }]
  }, [isAllowed, me, nodes, tell])
}

export function useRoles() {
  const isAllowed = useMayCall(roleApi.list)
  const { data } = useQuery({ ...queryOf(roleApi.list), enabled: isAllowed })
  return { isAllowed, roles: data ?? NO_ROLES }
}
