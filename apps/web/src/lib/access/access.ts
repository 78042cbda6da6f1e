import type { Endpoint } from '@fibrewatch/contract/endpoint'
import type { User } from '@fibrewatch/contract/user'
import { create } from 'zustand'

type AccessState = {
  user: User | null
  /** Set instead of a user where the window is a large screen with a display token. */
  display: { name: string; domainName: string } | null
  permissions: ReadonlySet<string>
}

/** The signed-in user and their permissions. The server decides; the console only hides what it would refuse. */
export const useAccess = create<AccessState>()(() => ({
  user: null,
  display: null,
  permissions: new Set(),
}))

/** `monitor.alarm.ack` and `monitor:alarm:ack` are the same permission. */
const parsePermission = (code: string): string => code.replaceAll('.', ':')

function isGranted({ user, permissions }: AccessState, code: string): boolean {
  return user?.isSuper === 1 || permissions.has(parsePermission(code))
}

export const hasPermission = (code: string): boolean => isGranted(useAccess.getState(), code)

/** Whether the user may make a call; otherwise it is refused before sending. */
export const mayCall = ({ access }: Pick<Endpoint, 'access'>): boolean =>
  access.kind !== 'permission' || hasPermission(access.permission)

/** The actions that the user may do: the others are not shown at all (user specification, section 6). */
export const selectPermitted = <Action extends { endpoint?: Pick<Endpoint, 'access'> | undefined }>(
  actions: readonly Action[],
): Action[] => actions.filter(({ endpoint }) => endpoint === undefined || mayCall(endpoint))

export const useMayCall = ({ access }: Pick<Endpoint, 'access'>): boolean =>
  useAccess((state) => access.kind !== 'permission' || isGranted(state, access.permission))
