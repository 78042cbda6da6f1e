/** The user page filtered by a department and those below. */
export const makeDepartmentUsersPath = (departmentId: number): string =>
  `/system/authority?departmentId=${departmentId}`

/** The user page filtered by a management domain and those below. */
export const makeDomainUsersPath = (domainId: number): string => `/system/authority?domainId=${domainId}`

export const makeSessionsPath = (username: string): string => `/system/online?q=${username}`

export const makeLogPath = (username: string): string => `/system/log?username=${username}`
