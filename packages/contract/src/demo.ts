import { type Static, type TObject, Type } from 'typebox'
import { exportQuery, paged, pageQuery, sortQuery } from './envelope.ts'
import { get, label, post } from './endpoint.ts'
import { closedObject, code, freeText, id, lines, nullable, oneOf, text } from './schema.ts'

/** The heroes to write, in this order: what their table shows after search, filters and sorting. */
const heroIds = Type.String({ pattern: '^\\d{1,4}(?:,\\d{1,4})*$', maxLength: 1000 })

/** A day, the same in every zone. */
const day = Type.String({ format: 'date', maxLength: 10 })

export const PART_KINDS = ['closure', 'cord', 'pigtail', 'splitter', 'tool'] as const
export type PartKind = (typeof PART_KINDS)[number]
export const PART_STATES = ['stocked', 'low', 'ordered'] as const
export type PartState = (typeof PART_STATES)[number]

const partFields = {
  /** No two parts of a user have the same. */
  code,
  name: text(40, 1),
  kind: oneOf(PART_KINDS),
  count: Type.Integer({ minimum: 0, maximum: 9999 }),
  place: text(40),
  state: oneOf(PART_STATES),
  countedOn: nullable(day),
  remark: text(120),
}
const sparePart = closedObject({ id, ...partFields })
/** A spare part of a fibre store: the example that the search table and the editable table are about. */
export type SparePart = Static<typeof sparePart>

const PART_SORT_KEYS = ['code', 'name', 'kind', 'count', 'place', 'state', 'countedOn'] as const
export type PartSortKey = (typeof PART_SORT_KEYS)[number]

/** What each user may add to the parts that everybody finds. */
export const MAX_PARTS_ADDED = 40
export const MAX_PARTS_CHANGED = 50

/** Lowest loss that a fibre of this length can have at 1550 nm, in dB: 0.18 dB/km. A budget below it is a slip. */
export const leastLossDb = (lengthKm: number): number => Math.ceil(lengthKm * 18) / 100

export const WORK_KINDS = ['patrol', 'measurement', 'repair'] as const
export const WORK_TOOLS = ['otdr', 'splicer', 'power-meter', 'ladder'] as const

/** The basic form: a work order. */
const basicForm = closedObject({
  title: text(40, 1),
  kind: oneOf(WORK_KINDS),
  fromDay: day,
  toDay: day,
  people: Type.Integer({ minimum: 1, maximum: 50 }),
  /** A hero, asked for by keyword. */
  leaderId: Type.String({ pattern: '^\\d{1,4}$' }),
  tools: Type.Array(oneOf(WORK_TOOLS), { maxItems: WORK_TOOLS.length, uniqueItems: true }),
  isUrgent: Type.Boolean(),
  remark: lines(300),
})
export type BasicForm = Static<typeof basicForm>

/** The form with rules: a link to be. */
const ruleForm = closedObject({
  /** Free: no spare part bears it, which only the server knows. */
  code,
  lengthKm: Type.Number({ minimum: 0.001, maximum: 400 }),
  /** At least what the fibre alone loses, by `leastLossDb`. */
  budgetDb: Type.Number({ minimum: 0, maximum: 100 }),
  email: Type.String({ format: 'email', maxLength: 80 }),
})
export type RuleForm = Static<typeof ruleForm>

export const MAX_SPLICES = 20
const splice = closedObject({
  closure: text(40, 1),
  positionKm: Type.Number({ minimum: 0, maximum: 400 }),
  lossDb: Type.Number({ minimum: -1, maximum: 10 }),
})

/** The form whose rows come and go: the splices of a cable. */
const dynamicForm = closedObject({
  cable: text(40, 1),
  splices: Type.Array(splice, { minItems: 1, maxItems: MAX_SPLICES }),
})
export type DynamicForm = Static<typeof dynamicForm>

const limitDb = Type.Number({ minimum: 0.1, maximum: 10 })

/** The form with a control of its own: from which loss on a step is an alarm of which severity, rising. */
const componentForm = closedObject({
  name: text(40, 1),
  limits: closedObject({ minor: limitDb, major: limitDb, critical: limitDb }),
})
export type ComponentForm = Static<typeof componentForm>

/** What the caller saved last; null: nothing yet, or it has been reset since. */
const lastSaved = <F extends TObject>(form: F) =>
  nullable(closedObject({ content: form, savedAt: Type.String() }))

const EVERYBODY = { reach: 'everybody' } as const
const saved = Type.Object({ savedAt: Type.String() })

/** What users store here is their own, until the nightly reset. */
export const demoApi = {
  exportHeroes: get('sys/demo/hero/export', {
    ...EVERYBODY,
    label: label('导出英雄', 'Export heroes'),
    query: closedObject({ ids: heroIds, ...exportQuery }),
    answerKind: 'binary',
  }),
  exportSecondHeroes: get('sys/demo/hero-second/export', {
    ...EVERYBODY,
    label: label('导出第二款游戏的英雄', 'Export heroes of the second game'),
    query: closedObject({ ids: heroIds, ...exportQuery }),
    answerKind: 'binary',
  }),
  /** Names that hold a keyword, the best found first: for a choice too long to be sent whole. */
  options: get('sys/demo/option/list', {
    ...EVERYBODY,
    label: label('按关键字查选项', 'Options by keyword'),
    query: closedObject({
      keyword: Type.Optional(freeText(40)),
      count: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 20 })),
      /** The option of this id alone: what a form shows that holds it. */
      id: Type.Optional(Type.String({ pattern: '^\\d{1,4}$' })),
    }),
    data: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), hint: Type.String() })),
  }),
  pageParts: get('sys/demo/part/page', {
    label: label('备件列表', 'Spare parts'),
    query: closedObject({
      ...pageQuery,
      keyword: Type.Optional(freeText(40)),
      kind: Type.Optional(oneOf(PART_KINDS)),
      state: Type.Optional(oneOf(PART_STATES)),
      countedFrom: Type.Optional(day),
      /** Included. */
      countedTo: Type.Optional(day),
      ...sortQuery(PART_SORT_KEYS),
    }),
    data: paged(sparePart),
  }),
  checkPartCode: get('sys/demo/form/rule/check', {
    label: label('校验表单：编号是否可用', 'Form with rules: whether a number is free'),
    query: closedObject({ code, /** Not counted: it may keep its own. */ id: Type.Optional(id) }),
    data: Type.Object({ isFree: Type.Boolean() }),
  }),
  addPart: post('sys/demo/part/add', {
    label: label('新增备件', 'Add a spare part'),
    body: closedObject(partFields),
    data: Type.Object({ id }),
  }),
  /** All or none. */
  updateParts: post('sys/demo/part/update', {
    label: label('修改备件', 'Change spare parts'),
    body: closedObject({ list: Type.Array(sparePart, { minItems: 1, maxItems: MAX_PARTS_CHANGED }) }),
  }),
  deleteParts: post('sys/demo/part/delete', {
    label: label('删除备件', 'Delete spare parts'),
    body: closedObject({ ids: Type.Array(id, { minItems: 1, maxItems: MAX_PARTS_CHANGED }) }),
  }),
  basicInfo: get('sys/demo/form/basic/info', {
    label: label('基础表单：读取', 'Basic form: read'),
    data: lastSaved(basicForm),
  }),
  basicSave: post('sys/demo/form/basic/save', {
    label: label('基础表单：保存', 'Basic form: save'),
    body: basicForm,
    data: saved,
  }),
  ruleInfo: get('sys/demo/form/rule/info', {
    label: label('校验表单：读取', 'Form with rules: read'),
    data: lastSaved(ruleForm),
  }),
  ruleSave: post('sys/demo/form/rule/save', {
    label: label('校验表单：保存', 'Form with rules: save'),
    body: ruleForm,
    data: saved,
  }),
  dynamicInfo: get('sys/demo/form/dynamic/info', {
    label: label('动态表单：读取', 'Form with rows: read'),
    data: lastSaved(dynamicForm),
  }),
  dynamicSave: post('sys/demo/form/dynamic/save', {
    label: label('动态表单：保存', 'Form with rows: save'),
    body: dynamicForm,
    data: saved,
  }),
  componentInfo: get('sys/demo/form/component/info', {
    label: label('自定义组件表单：读取', 'Form with a control of its own: read'),
    data: lastSaved(componentForm),
  }),
  componentSave: post('sys/demo/form/component/save', {
    label: label('自定义组件表单：保存', 'Form with a control of its own: save'),
    body: componentForm,
    data: saved,
  }),
}
