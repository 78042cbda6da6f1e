import type { User } from '@fibrewatch/contract'
import { useAccess } from '#lib/access/access.ts'

export const sampleUser: User = {
  id: 7,
  username: 'zhoumin',
  name: '周敏',
  avatar: null,
  isSuper: 0,
  roleIds: '[3,4]',
  domainId: 1,
  domainName: '苏州',
  status: 1,
}

/** Signs a user in for the test: with the given permissions, or as super user without any. */
export function signInAs(...permissions: string[]): void {
  const isSuper = permissions.length === 0 ? 1 : 0
  useAccess.setState({ user: { ...sampleUser, isSuper }, permissions: new Set(permissions) })
}
