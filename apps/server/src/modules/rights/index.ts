export { actorSource } from './actor-source.ts'
export { requireHoldsAllOf } from './held-rights.ts'
export { areOfDomains, areUsers, holdRightsRules } from './rights.repository.ts'
