export { actorSource } from './actor-source.ts'
export { loadRightsOf, readRightsOf, requireRightsOfAll } from './held-rights.ts'
export { areOfDomains, areUsers, lockRightsRules } from './rights.repository.ts'
