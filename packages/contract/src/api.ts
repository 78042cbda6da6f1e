import { accountApi } from './account.ts'
import { alarmApi } from './alarm.ts'
import { attributeApi } from './attribute.ts'
import { demoApi } from './demo.ts'
import { departmentApi } from './department.ts'
import { domainApi } from './domain.ts'
import type { Endpoint } from './endpoint.ts'
import { eventApi } from './event.ts'
import { ingestApi } from './ingest.ts'
import { kpiApi } from './kpi.ts'
import { LIVE_TOPIC_PERMISSION } from './live.ts'
import { logApi } from './log.ts'
import { managerApi } from './manager.ts'
import { materialApi } from './material.ts'
import { menuApi, roleMenuApi, systemMenuApi } from './menu.ts'
import { moduleApi } from './module.ts'
import { netdiskApi, netdiskTransferApi } from './netdisk.ts'
import { oauthApi } from './oauth.ts'
import { onlineApi } from './online.ts'
import { parameterApi } from './parameter.ts'
import { plantApi } from './plant.ts'
import { qualityApi } from './quality.ts'
import { roleApi } from './role.ts'
import { factorApi, secondStepApi, userFactorApi } from './second-factor.ts'
import { serveApi } from './serve.ts'
import { identityApi, ssoApi, ssoRuleApi } from './single-sign-on.ts'
import { systemApi } from './system-info.ts'
import { taskApi } from './task.ts'
import { traceApi } from './trace.ts'
import { userApi } from './user.ts'
import { viewApi } from './view.ts'

/** Every call of the product. The server refuses to start when one of them has no handler. */
export const API = {
  oauth: oauthApi,
  secondStep: secondStepApi,
  sso: ssoApi,
  ssoRule: ssoRuleApi,
  account: accountApi,
  factor: factorApi,
  identity: identityApi,
  view: viewApi,
  material: materialApi,
  system: systemApi,
  manager: managerApi,
  user: userApi,
  userFactor: userFactorApi,
  online: onlineApi,
  parameter: parameterApi,
  menu: menuApi,
  systemMenu: systemMenuApi,
  roleMenu: roleMenuApi,
  role: roleApi,
  module: moduleApi,
  domain: domainApi,
  department: departmentApi,
  attribute: attributeApi,
  log: logApi,
  task: taskApi,
  serve: serveApi,
  plant: plantApi,
  ingest: ingestApi,
  alarm: alarmApi,
  event: eventApi,
  trace: traceApi,
  kpi: kpiApi,
  quality: qualityApi,
  netdisk: netdiskApi,
  netdiskTransfer: netdiskTransferApi,
  demo: demoApi,
}

export const ENDPOINTS: readonly Endpoint[] = Object.values(API).flatMap(
  (group) => Object.values(group) as Endpoint[],
)

const INSTALLATION_PERMISSIONS: ReadonlySet<string> = new Set(
  ENDPOINTS.flatMap(({ access, reach }) =>
    access.kind === 'permission' && reach === 'installation' ? [access.permission] : [],
  ),
)

/** Whether the code acts on the installation as a whole, or shows it: it counts only for those whose scope is all of it. */
export const isInstallationWide = (permission: string): boolean => INSTALLATION_PERMISSIONS.has(permission)

/** Every permission code there is, each once: what a role can hold. */
export const PERMISSIONS: readonly string[] = [
  ...new Set([
    ...ENDPOINTS.flatMap(({ access }) => (access.kind === 'permission' ? [access.permission] : [])),
    ...Object.values(LIVE_TOPIC_PERMISSION),
  ]),
].toSorted()
