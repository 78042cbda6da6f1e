/** The sample catalogues of the demo area. Stands beside the contract so that only who shows them carries them. */
export * from './hero.ts'
export * from './media-link.ts'
export * from './second-hero.ts'
