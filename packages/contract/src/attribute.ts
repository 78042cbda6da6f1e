import { type Static, Type } from 'typebox'
import { get, label, post } from './endpoint.ts'
import { exportQuery, paged, pageQuery, sortQuery } from './envelope.ts'
import { closedObject, freeText, id, nullable, oneOf, orderNum, text } from './schema.ts'

/** Kinds of objects that can have attributes. */
export const ATTRIBUTE_TARGETS = [
  'site',
  'device',
  'link',
  'cable',
  'node',
  'service',
  'landmark',
  'zone',
  'user',
  'alarm-type',
] as const
export type AttributeTarget = (typeof ATTRIBUTE_TARGETS)[number]

export const ATTRIBUTE_TYPES = ['text', 'number', 'enum', 'boolean', 'date', 'link'] as const
export type AttributeType = (typeof ATTRIBUTE_TYPES)[number]

/** Text for text, enum (the option's value), date (`2026-03-12`) and link (http or https). */
export const attributeValue = Type.Union([Type.String({ maxLength: 2000 }), Type.Number(), Type.Boolean()])
export type AttributeValue = Static<typeof attributeValue>

export const attributeOption = closedObject({
  value: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$' }),
  zh: text(40, 1),
  en: nullable(text(80, 1)),
})
export type AttributeOption = Static<typeof attributeOption>

export const attribute = Type.Object({
  id,
  target: oneOf(ATTRIBUTE_TARGETS),
  /** Key of the value; does not change. */
  code: Type.String(),
  nameZh: Type.String(),
  nameEn: nullable(Type.String()),
  type: oneOf(ATTRIBUTE_TYPES),
  /** Of a number. */
  unit: nullable(Type.String()),
  /** Of an enum. */
  options: Type.Array(attributeOption),
  required: Type.Boolean(),
  defaultValue: nullable(attributeValue),
  orderNum: Type.Integer(),
  enabled: Type.Boolean(),
  /** Objects that have a value of it. */
  values: Type.Integer(),
  createTime: Type.String(),
  updateTime: Type.String(),
})
export type Attribute = Static<typeof attribute>

const target = oneOf(ATTRIBUTE_TARGETS)
const changeable = {
  nameEn: Type.Optional(nullable(text(80, 1))),
  unit: Type.Optional(nullable(text(20, 1))),
  options: Type.Optional(Type.Array(attributeOption, { maxItems: 200 })),
  required: Type.Optional(Type.Boolean()),
  defaultValue: Type.Optional(nullable(attributeValue)),
  orderNum: Type.Optional(orderNum),
  enabled: Type.Optional(Type.Boolean()),
}
const nameZh = text(40, 1)
const filter = {
  keyword: Type.Optional(freeText(80)),
  target: Type.Optional(target),
  type: Type.Optional(oneOf(ATTRIBUTE_TYPES)),
  enabled: Type.Optional(Type.Boolean()),
  ...sortQuery(['id', 'target', 'code', 'nameZh', 'type', 'orderNum', 'createTime', 'updateTime']),
}
/** The id of a row, or the code of an alarm type. */
const objectId = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' })
const values = Type.Record(Type.String({ maxLength: 64 }), attributeValue, { maxProperties: 200 })

export const attributeApi = {
  /** Every definition, in order. */
  list: get('sys/attribute/list', {
    reach: 'everybody',
    label: label('属性列表', 'Attributes'),
    query: closedObject({ target: Type.Optional(target) }),
    data: Type.Array(attribute),
  }),
  page: get('sys/attribute/page', {
    reach: 'everybody',
    label: label('属性分页', 'Attributes by page'),
    query: closedObject({ ...pageQuery, ...filter }),
    data: paged(attribute),
  }),
  info: get('sys/attribute/info', {
    reach: 'everybody',
    label: label('属性详情', 'Attribute'),
    query: closedObject({ id }),
    data: attribute,
  }),
  add: post('sys/attribute/add', {
    reach: 'installation',
    label: label('新增属性', 'Add attribute'),
    body: closedObject({
      target,
      code: Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_]{0,39}$' }),
      nameZh,
      type: oneOf(ATTRIBUTE_TYPES),
      ...changeable,
    }),
    data: Type.Object({ id }),
  }),
  /** Target, code and type stay: values were stored under them. */
  update: post('sys/attribute/update', {
    reach: 'installation',
    label: label('修改属性', 'Change attribute'),
    body: closedObject({ id, nameZh: Type.Optional(nameZh), ...changeable }),
  }),
  /** With `cascade` its values go too; without, an attribute that has values stays. */
  delete: post('sys/attribute/delete', {
    reach: 'installation',
    label: label('删除属性', 'Delete attribute'),
    body: closedObject({ id, cascade: Type.Optional(Type.Boolean({ default: false })) }),
  }),
  export: get('sys/attribute/export', {
    reach: 'everybody',
    label: label('导出属性', 'Export attributes'),
    query: closedObject({ ...filter, ...exportQuery }),
    answerKind: 'binary',
  }),
  /** The enabled definitions of an object's kind and its values; the object is in the caller's scope. */
  values: get('sys/attribute/values', {
    label: label('查看属性值', 'Attribute values'),
    query: closedObject({ target, objectId }),
    data: Type.Object({ definitions: Type.Array(attribute), values }),
  }),
  /** Replaces the values of one object; what is left out is removed. */
  changeValues: post('sys/attribute/values/update', {
    label: label('修改属性值', 'Change attribute values'),
    body: closedObject({ target, objectId, values }),
    data: Type.Object({ values }),
  }),
}
