/** The samples, by the group of calls they are for. */
export { accountSamples as account, viewSamples as view } from './account.ts'
export { alarmSamples as alarm } from './alarm.ts'
export { attributeSamples as attribute } from './attribute.ts'
export { demoSamples as demo } from './demo.ts'
export { departmentSamples as department } from './department.ts'
export { domainSamples as domain } from './domain.ts'
export { eventSamples as event } from './event.ts'
export { ingestSamples as ingest } from './ingest.ts'
export { kpiSamples as kpi } from './kpi.ts'
export { logSamples as log } from './log.ts'
export { managerSamples as manager } from './manager.ts'
export { materialSamples as material } from './material.ts'
export { menuSamples as menu, systemMenuSamples as systemMenu, roleMenuSamples as roleMenu } from './menu.ts'
export { moduleSamples as module } from './module.ts'
export { netdiskSamples as netdisk, netdiskTransferSamples as netdiskTransfer } from './netdisk.ts'
export { oauthSamples as oauth } from './oauth.ts'
export { onlineSamples as online } from './online.ts'
export { parameterSamples as parameter } from './parameter.ts'
export { plantSamples as plant } from './plant.ts'
export { qualitySamples as quality } from './quality.ts'
export { roleSamples as role } from './role.ts'
export {
  secondStepSamples as secondStep,
  userFactorSamples as userFactor,
  factorSamples as factor,
} from './second-factor.ts'
export { serveSamples as serve } from './serve.ts'
export {
  ssoSamples as sso,
  ssoRuleSamples as ssoRule,
  identitySamples as identity,
} from './single-sign-on.ts'
export { systemSamples as system } from './system.ts'
export { taskSamples as task } from './task.ts'
export { traceSamples as trace } from './trace.ts'
export { userSamples as user } from './user.ts'
