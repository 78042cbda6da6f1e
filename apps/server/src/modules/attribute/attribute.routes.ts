import { type Attribute, attributeApi } from '@fibrewatch/contract/attribute'
import type { EndpointQuery } from '@fibrewatch/contract/endpoint'
import { type ExportColumn, makeExport } from '#platform/export/make-export'
import { ORDER_COLUMN, UPDATED_COLUMN } from '#platform/export/usual-columns'
import { type RouteDefinition, route } from '#platform/http/route'
import { slicePage } from '#platform/list/page'
import { eachRow, pickRows } from '#platform/list/pick-rows'
import {
  type AttributeParts,
  changeAttribute,
  changeValues,
  createAttribute,
  listAttributes,
  removeAttribute,
  requireAttribute,
  requireValues,
} from './attribute.service.ts'

const FILE_NAME = { zh: '属性', en: 'attributes' } as const

const COLUMNS: readonly ExportColumn<Attribute>[] = [
  { id: 'target', head: { zh: '对象', en: 'Object' }, text: ({ target }) => target },
  { id: 'code', head: { zh: '编码', en: 'Code' }, text: ({ code }) => code },
  { id: 'nameZh', head: { zh: '中文名', en: 'Chinese name' }, text: ({ nameZh }) => nameZh },
  { id: 'nameEn', head: { zh: '英文名', en: 'English name' }, text: ({ nameEn }) => nameEn },
  { id: 'type', head: { zh: '类型', en: 'Type' }, text: ({ type }) => type },
  { id: 'unit', head: { zh: '单位', en: 'Unit' }, text: ({ unit }) => unit },
  {
    id: 'options',
    head: { zh: '选项', en: 'Options' },
    text: ({ options }) => options.map(({ value, zh }) => `${value}=${zh}`).join('; '),
    width: 30,
  },
  { id: 'required', head: { zh: '必填', en: 'Required' }, text: ({ required }) => required },
  { id: 'defaultValue', head: { zh: '默认值', en: 'Default' }, text: ({ defaultValue }) => defaultValue },
  { id: 'enabled', head: { zh: '启用', en: 'Enabled' }, text: ({ enabled }) => enabled },
  ORDER_COLUMN,
  UPDATED_COLUMN,
]

const filterAttributes = (attributes: readonly Attribute[], query: Filter): Attribute[] =>
  pickRows(
    attributes
      .filter(({ target }) => query.target === undefined || target === query.target)
      .filter(({ type }) => query.type === undefined || type === query.type)
      .filter(({ enabled }) => query.enabled === undefined || enabled === query.enabled),
    query,
    {
      texts: ({ code, nameZh, nameEn }) => [code, nameZh, nameEn],
      cell: (attribute, column) => readCell(attribute[column as keyof Attribute]),
    },
  )

/** Sortable columns hold no lists. */
const readCell = (value: Attribute[keyof Attribute]) => (Array.isArray(value) ? null : value)

export function makeAttributeRoutes(parts: AttributeParts): RouteDefinition[] {
  return [
    route(attributeApi.list, ({ query }) => listAttributes(parts, query.target)),
    route(attributeApi.page, async ({ query }) =>
      slicePage(filterAttributes(await listAttributes(parts), query), query),
    ),
    route(attributeApi.info, ({ query }) => requireAttribute(parts, query.id)),
    route(attributeApi.add, (call) => createAttribute(parts, call, call.body)),
    route(attributeApi.update, (call) => changeAttribute(parts, call, call.body)),
    route(attributeApi.delete, (call) => removeAttribute(parts, call, call.body)),
    route(attributeApi.values, ({ actor, query }) => requireValues(parts, actor, query)),
    route(attributeApi.changeValues, (call) => changeValues(parts, call, call.body)),
    route(attributeApi.export, async ({ query, locale }) =>
      makeExport(
        { columns: COLUMNS, fileName: FILE_NAME },
        eachRow(filterAttributes(await listAttributes(parts), query)),
        { query, locale },
      ),
    ),
  ]
}

type Filter = Omit<EndpointQuery<typeof attributeApi.page>, 'page' | 'limit'>
