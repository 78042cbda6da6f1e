import { COUPON_PRICES, fillHost, GOLD_PRICES, type Hero, HERO_ROLES } from '@fibrewatch/contract/hero'
import { useMemo } from 'react'
import { formatNumber } from '#lib/format/numbers.ts'
import { chosenOne, chosenSome } from '#lib/filter/field.ts'
import { type Translate, useMessages } from '#lib/i18n/i18n.ts'
import { Badge } from '#ui/parts/tag.tsx'
import type { ListColumn, ListFilter } from '#ui/table/table.types.ts'
import { demoMessages } from './demo.messages.ts'
import { FREE_FLAGS } from './hero-list.ts'
import { Rating, RoleTags } from './hero-parts.tsx'
import { Portrait } from './portrait.tsx'

type Words = Translate<keyof typeof demoMessages.zh>
const asIs = (values: readonly string[]) =>
  values.map((value) => ({ value, label: formatNumber(Number(value)) }))

const makeNameColumns = (t: Words, host: string): ListColumn<Hero>[] => [
  {
    id: 'title',
    head: t('title'),
    width: 170,
    sortBy: 'title',
    card: 'title',
    pinned: 'left',
    cell: ({ title, roles, avatar }) => (
      <>
        <Portrait name={title} role={roles[0]} src={fillHost(avatar, host)} size="row" />
        <span className="ellipsis">{title}</span>
      </>
    ),
  },
  {
    id: 'name',
    head: t('name'),
    width: 130,
    sortBy: 'name',
    cell: ({ name }) => <span className="ellipsis">{name}</span>,
  },
  {
    id: 'alias',
    head: t('alias'),
    width: 120,
    sortBy: 'alias',
    cell: ({ alias }) => <span className="ellipsis text-2">{alias}</span>,
  },
  {
    id: 'roles',
    head: t('roles'),
    width: 190,
    grow: true,
    cell: ({ roles }) => <RoleTags roles={roles} />,
    filter: chosenSome(
      'roles',
      HERO_ROLES.map((role) => ({ value: role, label: t(`role.${role}`) })),
    ),
  },
]

const makeRatingColumns = (t: Words): ListColumn<Hero>[] =>
  (['attack', 'defense', 'magic', 'difficulty'] as const).map((id) => ({
    id,
    head: t(id),
    width: 104,
    sortBy: id,
    cell: (hero) => <Rating name={t(id)} value={hero[id]} />,
  }))

const makePriceColumns = (t: Words): ListColumn<Hero>[] =>
  (['goldPrice', 'couponPrice'] as const).map((id) => ({
    id,
    head: t(id),
    width: 92,
    align: 'right',
    sortBy: id,
    cell: (hero) => formatNumber(Number(hero[id])),
    filter: chosenOne(id, asIs(id === 'goldPrice' ? GOLD_PRICES : COUPON_PRICES)),
  }))

const makeFlagColumns = (t: Words): ListColumn<Hero>[] =>
  FREE_FLAGS.map((id) => ({
    id,
    head: t(id),
    width: 104,
    sortBy: id,
    hiddenByDefault: id === 'isARAMweekfree',
    cell: (hero) => (
      <Badge state={hero[id] === '1' ? 'on' : 'off'}>{t(hero[id] === '1' ? 'yes' : 'no')}</Badge>
    ),
  }))

const makeOtherColumns = (t: Words): ListColumn<Hero>[] =>
  (['changeLabel', 'heroId', 'keywords'] as const).map((id) => ({
    id,
    head: t(id),
    width: id === 'keywords' ? 260 : 96,
    hiddenByDefault: true,
    sortBy: id,
    cell: (hero) => <span className="ellipsis text-2">{hero[id]}</span>,
  }))

/** The columns of the table, and the filter that has no column. */
export function useHeroColumns(host: string): { columns: ListColumn<Hero>[]; filters: ListFilter[] } {
  const t = useMessages(demoMessages)
  return useMemo(
    () => ({
      columns: [
        ...makeNameColumns(t, host),
        ...makeRatingColumns(t),
        ...makePriceColumns(t),
        ...makeFlagColumns(t),
        ...makeOtherColumns(t),
      ],
      filters: [
        {
          ...chosenSome(
            'free',
            FREE_FLAGS.map((flag) => ({ value: flag, label: t(flag) })),
          ),
          label: t('free'),
        },
      ],
    }),
    [t, host],
  )
}
