import { type Static, Type } from 'typebox'
import { get, type Label, label, post } from './endpoint.ts'
import { cursorPage, cursorQuery, exportQuery, sortQuery } from './envelope.ts'
import { closedObject, freeText, id, nullable, oneOf, text } from './schema.ts'

/** From the best to the worst; `U` is not known. */
export const QUALITY_GRADES = ['A', 'B', 'C', 'D', 'F', 'U'] as const
export type QualityGrade = (typeof QUALITY_GRADES)[number]

/** What people read in files and on paper. */
export const QUALITY_GRADE_NAMES: Readonly<Record<QualityGrade, Label>> = {
  A: { zh: 'A 优', en: 'A excellent' },
  B: { zh: 'B 良', en: 'B good' },
  C: { zh: 'C 中', en: 'C fair' },
  D: { zh: 'D 差', en: 'D poor' },
  F: { zh: 'F 断', en: 'F broken' },
  U: { zh: 'U 未知', en: 'U unknown' },
}

export const QUALITY_RULES = [
  'attenuation',
  'splice-max',
  'splice-mean',
  'connector',
  'reflectance',
  'event-change',
  'loss-change',
  'margin',
] as const
export type QualityRule = (typeof QUALITY_RULES)[number]

/** What decides a grade: a rule, the end of the fibre, or that no test speaks for the link. */
export const QUALITY_CAUSES = [...QUALITY_RULES, 'end', 'no-test'] as const
export type QualityCause = (typeof QUALITY_CAUSES)[number]

/** Kinds of single-mode fibre, by the recommendations of ITU-T. */
export const FIBRE_CLASSES = ['G.652', 'G.654', 'G.655', 'G.657'] as const

/** Nominal wavelengths, nm: a test belongs to the nearest. */
export const QUALITY_WAVELENGTHS_NM = [1310, 1490, 1550, 1625] as const
const wavelengthNm = Type.Integer({ minimum: 600, maximum: 2000 })

/** Days of history that one answer holds at most. */
export const MAX_QUALITY_DAYS = 400
export const MAX_HEAT_LINKS = 200
/** Points of a loss line; together they span `MAX_QUALITY_DAYS`. */
export const LOSS_LINE_POINTS = 40

const number = nullable(Type.Number())
const day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
const placed = nullable(
  Type.Object({
    value: Type.Number(),
    positionM: Type.Number(),
    /** The landmark it lies at; null when none is near. */
    landmark: nullable(Type.String()),
  }),
)

/** A link at one wavelength. What was not measured is null. */
export const qualityRow = Type.Object({
  linkId: id,
  code: Type.String(),
  name: Type.String(),
  domainId: id,
  lengthM: Type.Number(),
  fibreClass: nullable(oneOf(FIBRE_CLASSES)),
  /** Null: never tested. */
  wavelengthNm: nullable(Type.Integer()),
  grade: oneOf(QUALITY_GRADES),
  since: Type.String(),
  worst: nullable(oneOf(QUALITY_CAUSES)),
  /** 0 to 100, higher is better. */
  score: number,
  totalLossDb: number,
  attenuationDbPerKm: number,
  splice: placed,
  connector: placed,
  reflection: placed,
  lossChangeDb: number,
  /** The end against the reference; negative: nearer. */
  endDeltaM: number,
  budgetDb: number,
  marginDb: number,
  /** Theil–Sen, dB a year, with its 95 % interval. */
  trend: nullable(Type.Object({ dbPerYear: Type.Number(), low: Type.Number(), high: Type.Number() })),
  /** When the budget is used up; `latest` null: perhaps never. */
  crossing: nullable(Type.Object({ at: day, earliest: day, latest: nullable(day) })),
  traceId: nullable(Type.String()),
  measuredAt: nullable(Type.String()),
  referenceVersion: nullable(Type.Integer()),
  referenceAt: nullable(Type.String()),
})
export type QualityRow = Static<typeof qualityRow>

const limits = closedObject({ A: number, B: number, C: number })
const boundedDb = nullable(Type.Number({ minimum: -100, maximum: 100 }))
const givenLimits = closedObject({ A: boundedDb, B: boundedDb, C: boundedDb })
const perRule = <S extends typeof limits | typeof givenLimits>(schema: S) => ({
  attenuation: schema,
  'splice-max': schema,
  'splice-mean': schema,
  connector: schema,
  reflectance: schema,
  'event-change': schema,
  'loss-change': schema,
  margin: schema,
})

const lossDb = Type.Number({ minimum: 0, maximum: 100 })
/** L · α + (N + 2) · splice + 2 · connector + reserve, N splices on the way. */
const design = closedObject({
  attenuationDbPerKm: lossDb,
  spliceDb: lossDb,
  spliceEveryKm: Type.Number({ minimum: 0.1, maximum: 100 }),
  connectorDb: lossDb,
  reserveDb: lossDb,
})

const ruleSetFields = {
  name: text(80, 1),
  /** Null: the whole installation. The nearest domain counts, then the wavelength, then the class. */
  domainId: nullable(id),
  wavelengthNm: nullable(wavelengthNm),
  fibreClass: nullable(oneOf(FIBRE_CLASSES)),
  design,
  /** Days for which a test speaks for its link. */
  validDays: Type.Integer({ minimum: 1, maximum: 3650 }),
  /** Where the figures come from. */
  source: text(500),
}

export const qualityRuleSet = Type.Object({
  id,
  ...ruleSetFields,
  limits: Type.Object(perRule(limits)),
  domainName: nullable(Type.String()),
  revision: Type.Integer(),
  updatedAt: Type.String(),
  /** As it came with the product: nobody has changed its figures yet. */
  isSeed: Type.Boolean(),
  /** Whether it is in the caller's scope; those of domains above may only be read. */
  isOwn: Type.Boolean(),
})
export type QualityRuleSetRow = Static<typeof qualityRuleSet>

const givenRuleSet = { ...ruleSetFields, limits: closedObject(perRule(givenLimits)) }

type GivenLimits = Readonly<Record<QualityRule, Readonly<Record<'A' | 'B' | 'C', number | null>>>>

/** The first rule in which a better grade has a weaker limit than a worse one; null when there is none. */
export function findDisorderedRule(given: GivenLimits): QualityRule | null {
  const isDisordered = (rule: QualityRule): boolean => {
    const { A, B, C } = given[rule]
    const known = [A, B, C].filter((limit) => limit !== null)
    // Of the margin more is better; of everything else less.
    const rising = rule === 'margin' ? known.toReversed() : known
    return rising.some((limit, at) => at > 0 && limit < (rising[at - 1] ?? limit))
  }
  return QUALITY_RULES.find(isDisordered) ?? null
}

export const qualityInfo = Type.Object({
  row: qualityRow,
  /** The worst first. */
  verdicts: Type.Array(
    Type.Object({
      rule: oneOf(QUALITY_RULES),
      value: Type.Number(),
      positionM: number,
      grade: oneOf(QUALITY_GRADES),
    }),
  ),
  /** What the link is graded by today; null: no rule set fits. */
  ruleSet: nullable(qualityRuleSet),
  /** As the operator set it; null: by design. */
  ownBudgetDb: number,
})
export type QualityInfo = Static<typeof qualityInfo>

export const qualityTrend = Type.Object({
  /** Days with a test, oldest first; `lossDb` is the mean of the day. */
  days: Type.Array(Type.Object({ day, grade: oneOf(QUALITY_GRADES), lossDb: number })),
  /** The last day on the line, and the line there. */
  line: nullable(Type.Object({ day, levelDb: Type.Number() })),
  today: day,
})
export type QualityTrend = Static<typeof qualityTrend>

export const qualityHeat = Type.Object({
  from: day,
  to: day,
  /** One letter a day, the worst of it; `U` without a test. */
  rows: Type.Array(
    Type.Object({ linkId: id, wavelengthNm: nullable(Type.Integer()), grades: Type.String() }),
  ),
})
export type QualityHeat = Static<typeof qualityHeat>

/** How the loss of a link went, small enough for a list: means of equal spans up to today, oldest first; null without a test. */
export const lossLine = Type.Object({
  linkId: id,
  wavelengthNm: Type.Integer(),
  lossesDb: Type.Array(number),
})
export type LossLine = Static<typeof lossLine>

export const QUALITY_TRENDS = ['rising', 'steady', 'unknown'] as const

const range = <Name extends string>(name: Name) =>
  ({
    [`${name}Min`]: Type.Optional(Type.Number({ minimum: -1e6, maximum: 1e6 })),
    [`${name}Max`]: Type.Optional(Type.Number({ minimum: -1e6, maximum: 1e6 })),
  }) as Record<`${Name}Min` | `${Name}Max`, ReturnType<typeof optionalNumber>>
const optionalNumber = () => Type.Optional(Type.Number())

/** Figures that a list is cut by, from … to; each is `…Min` and `…Max` in a query. */
export const QUALITY_RANGES = [
  'lengthM',
  'totalLossDb',
  'attenuationDbPerKm',
  'spliceDb',
  'reflectanceDb',
  'marginDb',
  'trendDbPerYear',
  'testAgeDays',
  'referenceAgeDays',
] as const
export type QualityRange = (typeof QUALITY_RANGES)[number]

export const qualityFilter = {
  /** Comma-separated grades. */
  grades: Type.Optional(Type.String({ pattern: '^[ABCDFU](,[ABCDFU]){0,5}$' })),
  wavelengthNm: Type.Optional(wavelengthNm),
  fibreClass: Type.Optional(oneOf(FIBRE_CLASSES)),
  domainId: Type.Optional(id),
  linkId: Type.Optional(id),
  /** Whether the loss rises for certain, does not, or was not measured for long enough. */
  trend: Type.Optional(oneOf(QUALITY_TRENDS)),
  keyword: Type.Optional(freeText(80)),
  ...range('lengthM'),
  ...range('totalLossDb'),
  ...range('attenuationDbPerKm'),
  ...range('spliceDb'),
  ...range('reflectanceDb'),
  ...range('marginDb'),
  ...range('trendDbPerYear'),
  ...range('testAgeDays'),
  ...range('referenceAgeDays'),
}

/** The first is the default: the worst first, among equals the least margin. */
export const QUALITY_SORTS = [
  'grade',
  'code',
  'name',
  'wavelengthNm',
  'lengthM',
  'score',
  'totalLossDb',
  'attenuationDbPerKm',
  'spliceDb',
  'reflectanceDb',
  'marginDb',
  'trendDbPerYear',
  'crossesAt',
  'measuredAt',
  'referenceAt',
] as const
export type QualitySort = (typeof QUALITY_SORTS)[number]

/** Rows by grade. */
const qualityCounts = Type.Object({
  A: Type.Integer(),
  B: Type.Integer(),
  C: Type.Integer(),
  D: Type.Integer(),
  F: Type.Integer(),
  U: Type.Integer(),
})
export type QualityCounts = Static<typeof qualityCounts>

const sort = sortQuery([...QUALITY_SORTS])
/** Comma-separated, at most `MAX_HEAT_LINKS`. */
const linkIds = Type.String({ pattern: '^\\d{1,16}(,\\d{1,16})*$', maxLength: 3400 })
const one = closedObject({ linkId: id, wavelengthNm: Type.Optional(wavelengthNm) })

export const qualityApi = {
  page: get('monitor/quality/page', {
    label: label('光纤质量列表', 'Fibre quality list'),
    query: closedObject({ ...cursorQuery, ...qualityFilter, ...sort }),
    data: cursorPage(qualityRow),
  }),
  info: get('monitor/quality/info', {
    label: label('光纤质量详情', 'Fibre quality details'),
    query: one,
    data: qualityInfo,
  }),
  trend: get('monitor/quality/trend', {
    label: label('光纤质量趋势', 'Fibre quality trend'),
    query: one,
    data: qualityTrend,
  }),
  heat: get('monitor/quality/heat', {
    label: label('光纤质量热图', 'Fibre quality by day'),
    query: closedObject({
      linkIds,
      wavelengthNm: Type.Optional(wavelengthNm),
      days: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_QUALITY_DAYS, default: 90 })),
    }),
    data: qualityHeat,
  }),
  lines: get('monitor/quality/lines', {
    label: label('光路损耗走势', 'Loss of links over time'),
    query: closedObject({ linkIds }),
    data: Type.Array(lossLine),
  }),
  /** The worst grade of each link, for what draws all of them. */
  map: get('monitor/quality/map', {
    label: label('光路等级分布', 'Grades of all links'),
    data: Type.Array(Type.Object({ linkId: id, grade: oneOf(QUALITY_GRADES) })),
  }),
  /** How many rows of the list have each grade, whatever grades are chosen. */
  stat: get('monitor/quality/stat', {
    label: label('光纤质量统计', 'Fibre quality counts'),
    query: closedObject(qualityFilter),
    data: qualityCounts,
  }),
  export: get('monitor/quality/export', {
    label: label('导出光纤质量', 'Export fibre quality'),
    query: closedObject({ ...qualityFilter, ...sort, ...exportQuery }),
    answerKind: 'binary',
  }),
  /** What the operator knows of a link; null takes it back. */
  link: post('monitor/quality/link', {
    label: label('设置光路预算与纤芯类型', 'Set budget and fibre class of a link'),
    body: closedObject({
      linkId: id,
      budgetDb: nullable(Type.Number({ minimum: 0, maximum: 100 })),
      fibreClass: nullable(oneOf(FIBRE_CLASSES)),
    }),
  }),
  /** Those of the caller's domains and of all above them: all that grade links the caller sees. */
  rulePage: get('monitor/quality/rule/page', {
    label: label('光纤质量规则集', 'Fibre quality rule sets'),
    data: Type.Array(qualityRuleSet),
  }),
  /** The progress of a change of the rules: links still graded by the earlier ones. */
  ruleProgress: get('monitor/quality/rule/progress', {
    label: label('重新定级进度', 'Progress of grading anew'),
    data: Type.Object({ total: Type.Integer(), left: Type.Integer() }),
  }),
  ruleAdd: post('monitor/quality/rule/add', {
    label: label('新增光纤质量规则集', 'Add a fibre quality rule set'),
    body: closedObject(givenRuleSet),
    data: Type.Object({ id }),
  }),
  ruleUpdate: post('monitor/quality/rule/update', {
    label: label('修改光纤质量规则集', 'Change a fibre quality rule set'),
    body: closedObject({ id, ...givenRuleSet }),
  }),
  ruleDelete: post('monitor/quality/rule/delete', {
    label: label('删除光纤质量规则集', 'Remove a fibre quality rule set'),
    body: closedObject({ id }),
  }),
}
