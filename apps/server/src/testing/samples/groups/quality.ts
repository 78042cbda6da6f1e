import { FIBRE_CLASSES, qualityApi } from '@fibrewatch/contract/quality'
import type { SamplesOf } from '../sample.ts'
import type { Part, World } from '../world.ts'

const none = { A: null, B: null, C: null }
const limits = {
  attenuation: { A: 0.22, B: 0.25, C: 0.3 },
  'splice-max': none,
  'splice-mean': none,
  connector: none,
  reflectance: none,
  'event-change': none,
  'loss-change': none,
  margin: none,
}
const design = {
  attenuationDbPerKm: 0.24,
  spliceDb: 0.12,
  spliceEveryKm: 2,
  connectorDb: 0.5,
  reserveDb: 6,
}

const WAVELENGTHS = 1400

/** Each with a wavelength and fibre class of its own: there is one rule set for each. */
function makeRuleSet({ domainId, name }: Part, { makeNumber }: World) {
  const number = makeNumber()
  return {
    name: `${name} rules`,
    domainId,
    wavelengthNm: 600 + (number % WAVELENGTHS),
    fibreClass: FIBRE_CLASSES[Math.floor(number / WAVELENGTHS) % FIBRE_CLASSES.length] ?? null,
    limits,
    design,
    validDays: 30,
    source: 'measured',
  }
}

const createRuleSet = async (part: Part, world: World): Promise<number> =>
  (await world.call(qualityApi.ruleAdd, { body: makeRuleSet(part, world) })).id

const one = {
  bound: 'object',
  request: ({ link }: Part) => ({ query: { linkId: link.id } }),
} as const

export const qualitySamples: SamplesOf<typeof qualityApi> = {
  // Spare links of other calls stand in the list too.
  page: { bound: 'list', request: () => ({ query: { limit: 500 } }), marks: ({ link }) => [link.code] },
  info: one,
  trend: one,
  heat: {
    bound: 'list',
    request: ({ link }) => ({ query: { linkIds: String(link.id) } }),
    marks: ({ link }) => [`"linkId":${link.id},`],
  },
  lines: {
    bound: 'list',
    request: ({ link }) => ({ query: { linkIds: String(link.id) } }),
    marks: ({ link }) => [`"linkId":${link.id},`],
  },
  map: { bound: 'list', request: () => ({}), marks: ({ link }) => [`"linkId":${link.id},`] },
  // Counts name no objects; the module's tests show that those of other domains do not count.
  stat: { bound: 'own', request: () => ({ query: {} }) },
  export: { bound: 'list', request: () => ({ query: {} }), marks: ({ link }) => [link.code] },
  link: {
    bound: 'object',
    request: ({ link }) => ({ body: { linkId: link.id, budgetDb: 12, fibreClass: 'G.652' } }),
  },
  rulePage: { bound: 'list', request: () => ({}) },
  ruleProgress: { bound: 'own', request: () => ({}) },
  ruleAdd: { bound: 'object', request: (part, world) => ({ body: makeRuleSet(part, world) }) },
  ruleUpdate: {
    bound: 'object',
    request: async (part, world) => ({
      body: { id: await createRuleSet(part, world), ...makeRuleSet(part, world) },
    }),
  },
  ruleDelete: {
    bound: 'object',
    request: async (part, world) => ({ body: { id: await createRuleSet(part, world) } }),
  },
}
