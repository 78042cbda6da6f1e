import { API, type Endpoint } from '@fibrewatch/contract'
import { accountSamples, viewSamples } from './account.ts'
import { alarmSamples } from './alarm.ts'
import { attributeSamples } from './attribute.ts'
import { demoSamples } from './demo.ts'
import { departmentSamples } from './department.ts'
import { domainSamples } from './domain.ts'
import { eventSamples } from './event.ts'
import { ingestSamples } from './ingest.ts'
import { kpiSamples } from './kpi.ts'
import { logSamples } from './log.ts'
import { managerSamples } from './manager.ts'
import { materialSamples } from './material.ts'
import { menuSamples, roleMenuSamples, systemMenuSamples } from './menu.ts'
import { moduleSamples } from './module.ts'
import { netdiskSamples, netdiskTransferSamples } from './netdisk.ts'
import { oauthSamples } from './oauth.ts'
import { onlineSamples } from './online.ts'
import { parameterSamples } from './parameter.ts'
import { plantSamples } from './plant.ts'
import { qualitySamples } from './quality.ts'
import { roleSamples } from './role.ts'
import type { Sample, SamplesOf } from './sample.ts'
import { factorSamples, secondStepSamples, userFactorSamples } from './second-factor.ts'
import { serveSamples } from './serve.ts'
import { identitySamples, ssoRuleSamples, ssoSamples } from './single-sign-on.ts'
import { systemSamples } from './system.ts'
import { taskSamples } from './task.ts'
import { traceSamples } from './trace.ts'
import { userSamples } from './user.ts'

export { SAMPLE_ENVIRONMENT } from './single-sign-on.ts'
export type { Sample } from './sample.ts'
export { createWorld, makeWireRequest, type Part, type SampleRequest, type World } from './world.ts'

type Samples = { readonly [Group in keyof typeof API]: SamplesOf<(typeof API)[Group]> }

const all = {
  oauth: oauthSamples,
  secondStep: secondStepSamples,
  sso: ssoSamples,
  ssoRule: ssoRuleSamples,
  identity: identitySamples,
  system: systemSamples,
  manager: managerSamples,
  user: userSamples,
  userFactor: userFactorSamples,
  account: accountSamples,
  factor: factorSamples,
  view: viewSamples,
  material: materialSamples,
  online: onlineSamples,
  parameter: parameterSamples,
  menu: menuSamples,
  systemMenu: systemMenuSamples,
  roleMenu: roleMenuSamples,
  role: roleSamples,
  department: departmentSamples,
  domain: domainSamples,
  module: moduleSamples,
  attribute: attributeSamples,
  task: taskSamples,
  log: logSamples,
  serve: serveSamples,
  netdisk: netdiskSamples,
  netdiskTransfer: netdiskTransferSamples,
  plant: plantSamples,
  ingest: ingestSamples,
  alarm: alarmSamples,
  event: eventSamples,
  trace: traceSamples,
  kpi: kpiSamples,
  demo: demoSamples,
  quality: qualitySamples,
}
/** A good request for every call of the contract: a call without one does not compile. */
const SAMPLES: Samples = all

export interface SampledCall {
  /** Method and path. */
  readonly path: string
  readonly endpoint: Endpoint
  readonly sample: Sample
}

export const SAMPLED_CALLS: readonly SampledCall[] = Object.entries(API).flatMap(([group, endpoints]) => {
  const samples = SAMPLES[group as keyof Samples] as Readonly<Record<string, Sample>>
  return Object.entries(endpoints).map(([name, endpoint]: [string, Endpoint]) => {
    const sample = samples[name]
    if (sample === undefined) throw new Error(`${group}.${name} has no sample`)
    return { path: `${endpoint.method} ${endpoint.path}`, endpoint, sample }
  })
})
