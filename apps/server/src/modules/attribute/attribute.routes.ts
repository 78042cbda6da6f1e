import { type Attribute, attributeApi, type EndpointQuery } from '@fibrewatch/contract'
import { type ExportColumn, makeExport } from '#platform/export/make-export'
import { ORDER_COLUMN, UPDATED_COLUMN } from '#platform/export/usual-columns'
import { type RouteDefinition, route } from '#platform/http/route'
import { slicePage } from '#platform/list/page'
import { eachRow, pickRows } from '#platform/list/pick-rows'
import type { AttributeService } from './attribute.service.ts'

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

export function makeAttributeRoutes(service: AttributeService): RouteDefinition[] {
  return [
    route(attributeApi.list, ({ query }) => service.list(query.target)),
    route(attributeApi.page, async ({ query }) =>
      slicePage(filterAttributes(await service.list(), query), query),
    ),
    route(attributeApi.info, ({ query }) => service.requireInfo(query.id)),
    route(attributeApi.add, (call) => service.create(call, call.body)),
    route(attributeApi.update, (call) => service.change(call, call.body)),
    route(attributeApi.delete, (call) => service.remove(call, call.body.id, call.body.cascade ?? false)),
    route(attributeApi.values, ({ actor, query }) => service.requireValues(actor, query)),
    route(attributeApi.changeValues, (call) => service.changeValues(call, call.body, call.body.values)),
    route(attributeApi.export, async ({ query, locale }) =>
      makeExport(
        { columns: COLUMNS, fileName: FILE_NAME },
        eachRow(filterAttributes(await service.list(), query)),
        { query, locale },
      ),
    ),
  ]
}

type Filter = Omit<EndpointQuery<typeof attributeApi.page>, 'page' | 'limit'>
