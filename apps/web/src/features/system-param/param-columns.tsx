import type { Parameter } from '@fibrewatch/contract/parameter'
import { useMemo } from 'react'
import { chosenOne } from '#lib/filter/field.ts'
import { type Translate, useMessages } from '#lib/i18n/i18n.ts'
import { Tag } from '#ui/parts/tag.tsx'
import type { ListColumn } from '#ui/table/table.types.ts'
import { Instant } from '#ui/time-text.tsx'
import { isChoiceWord, paramMessages } from './param.messages.ts'

export type ParamWords = Translate<keyof typeof paramMessages.zh>

/** One of a parameter's choices in words. */
export function formatChoice(key: string, choice: string, t: ParamWords): string {
  const word = `choice.${key}.${choice}`
  return isChoiceWord(word) ? t(word) : choice
}

/** A stored value in words. */
export function formatValue(
  { key, type }: Pick<Parameter, 'key' | 'type'>,
  value: string | null,
  t: ParamWords,
): string {
  if (value === null) return '—'
  if (type === 'choice') return formatChoice(key, value, t)
  if (type === 'boolean') return value === 'true' ? t('on') : t('off')
  return value === '' ? t('emptyValue') : value
}

function makeSubjectColumns(t: ParamWords): ListColumn<Parameter>[] {
  return [
    {
      id: 'name',
      head: t('name'),
      width: 220,
      sortBy: 'name',
      card: 'title',
      cell: ({ name }) => <span className="ellipsis">{name}</span>,
    },
    {
      id: 'key',
      head: t('key'),
      width: 210,
      sortBy: 'key',
      cell: ({ key }) => <span className="mono fs-12 ellipsis">{key}</span>,
    },
    {
      id: 'value',
      head: t('value'),
      width: 140,
      align: 'right',
      cell: (row) => (
        <span className={row.value === row.initial ? 'ellipsis' : 'ellipsis strong'}>
          {formatValue(row, row.value, t)}
        </span>
      ),
    },
    {
      id: 'initial',
      head: t('initial'),
      width: 110,
      align: 'right',
      cell: (row) => <span className="ellipsis text-2">{formatValue(row, row.initial, t)}</span>,
    },
  ]
}

function makeContextColumns(t: ParamWords): ListColumn<Parameter>[] {
  return [
    {
      id: 'remark',
      head: t('remark'),
      width: 260,
      grow: true,
      cell: ({ remark }) => <span className="ellipsis text-2">{remark ?? '—'}</span>,
    },
    {
      id: 'isBuiltIn',
      head: t('origin'),
      width: 84,
      cell: ({ isBuiltIn }) => <Tag>{isBuiltIn ? t('originBuiltIn') : t('originAdded')}</Tag>,
      filter: chosenOne('isBuiltIn', [
        { value: 'true', label: t('originBuiltIn') },
        { value: 'false', label: t('originAdded') },
      ]),
    },
    {
      id: 'isPublic',
      head: t('visibility'),
      width: 110,
      hiddenByDefault: true,
      cell: ({ isPublic }) => t(isPublic ? 'visibilityPublic' : 'visibilityServer'),
    },
    {
      id: 'updatedAt',
      head: t('updated'),
      width: 110,
      align: 'right',
      sortBy: 'updatedAt',
      cell: ({ updatedAt }) => (updatedAt === null ? '—' : <Instant at={updatedAt} />),
    },
  ]
}

export function useParamColumns(): ListColumn<Parameter>[] {
  const t = useMessages(paramMessages)
  return useMemo(() => [...makeSubjectColumns(t), ...makeContextColumns(t)], [t])
}
