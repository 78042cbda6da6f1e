import type { EndpointQuery } from '@fibrewatch/contract/endpoint'
import { type Menu, MENU_TYPE, type systemMenuApi } from '@fibrewatch/contract/menu'
import { type ExportColumn, makeExport } from '#platform/export/make-export'
import { ID_COLUMN, ORDER_COLUMN, PARENT_COLUMN, UPDATED_COLUMN } from '#platform/export/usual-columns'
import type { Locale } from '#platform/http/locale'
import type { BinaryAnswer } from '#platform/http/route'
import { eachRow, pickRows } from '#platform/list/pick-rows'

const FILE_NAME = { zh: '菜单', en: 'menus' } as const
const TYPE_NAME = {
  zh: { [MENU_TYPE.directory]: '目录', [MENU_TYPE.page]: '菜单', [MENU_TYPE.permission]: '权限' },
  en: { [MENU_TYPE.directory]: 'Directory', [MENU_TYPE.page]: 'Page', [MENU_TYPE.permission]: 'Permission' },
} as const satisfies Record<Locale, Record<number, string>>
const typeName = (type: number, locale: Locale): string =>
  (TYPE_NAME[locale] as Record<number, string>)[type] ?? ''

const COLUMNS: readonly ExportColumn<Menu>[] = [
  ID_COLUMN,
  {
    id: 'name',
    head: { zh: '名称', en: 'Name' },
    text: ({ name, nameEn }, locale) => (locale === 'en' && nameEn) || name,
  },
  { id: 'type', head: { zh: '类型', en: 'Type' }, text: ({ type }, locale) => typeName(type, locale) },
  PARENT_COLUMN,
  { id: 'router', head: { zh: '路由', en: 'Route' }, text: ({ router, url }) => router ?? url },
  { id: 'viewPath', head: { zh: '页面', en: 'Page' }, text: ({ viewPath }) => viewPath },
  { id: 'perms', head: { zh: '权限码', en: 'Permission codes' }, text: ({ perms }) => perms, width: 40 },
  { id: 'isShow', head: { zh: '显示', en: 'Shown' }, text: ({ isShow }) => isShow },
  ORDER_COLUMN,
  UPDATED_COLUMN,
]

type Filter = EndpointQuery<typeof systemMenuApi.list>

export const filterMenus = (
  menus: readonly Menu[],
  query: Filter & { sortBy?: string; isAsc?: boolean },
): Menu[] =>
  pickRows(
    menus
      .filter(({ type }) => query.type === undefined || type === query.type)
      .filter(({ isShow }) => query.isShow === undefined || isShow === query.isShow),
    query,
    {
      texts: ({ name, nameEn, router, url, perms, viewPath }) => [name, nameEn, router, url, perms, viewPath],
      cell: (menu, column) => menu[column as keyof Menu],
    },
  )

export function exportMenus(
  menus: readonly Menu[],
  query: EndpointQuery<typeof systemMenuApi.export>,
  locale: Locale,
): BinaryAnswer {
  return makeExport({ columns: COLUMNS, fileName: FILE_NAME }, eachRow(filterMenus(menus, query)), {
    query,
    locale,
  })
}
