import type { User } from '@fibrewatch/contract/user'
import { useAccess } from '#lib/access/access.ts'

export const sampleUser: User = {
  id: 7,
  username: 'zhoumin',
  name: '周敏',
  nickName: null,
  avatar: null,
  email: 'zhoumin@example.com',
  phone: null,
  remark: null,
  isSuper: 0,
  roleIds: '[3,4]',
  roles: [3, 4],
  roleNames: ['值班员', '管理员'],
  domainId: 1,
  domainName: '苏州',
  departmentId: null,
  departmentName: null,
  status: 1,
  lockedUntil: null,
  mustChangePassword: false,
  passwordChangedAt: null,
  hasSecondFactor: false,
  hasPassword: true,
  isSelf: true,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
}

/** Signs a user in for the test: with the given permissions, or as super user without any. */
export function signInAs(...permissions: string[]): void {
  const isSuper = permissions.length === 0 ? 1 : 0
  useAccess.setState({ user: { ...sampleUser, isSuper }, permissions: new Set(permissions) })
}
