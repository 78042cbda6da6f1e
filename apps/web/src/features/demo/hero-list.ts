import { demoApi } from '@fibrewatch/contract/demo'
import { type Hero, HEROES, type SecondHero, SECOND_HEROES } from '@fibrewatch/contract/hero'
import type { LocalList } from './local-list.ts'

export const FREE_FLAGS = ['isWeekFree', 'isARAMweekfree', 'ispermanentweekfree'] as const

const textOf = (value: string | readonly string[]): string =>
  typeof value === 'string' ? value : value.join(',')

export const heroList: LocalList<Hero> = {
  rows: HEROES,
  exportEndpoint: demoApi.exportHeroes,
  idOf: ({ heroId }) => heroId,
  textsOf: ({ title, name, alias, keywords }) => [title, name, alias, ...keywords.split(',')],
  facetOf: (hero, filterId) => {
    if (filterId === 'free') return FREE_FLAGS.filter((flag) => hero[flag] === '1')
    return filterId === 'roles' ? hero.roles : [textOf(hero[filterId as keyof Hero])]
  },
  cellOf: (hero, column) => textOf(hero[column as keyof Hero]),
}

export const secondHeroList: LocalList<SecondHero> = {
  rows: SECOND_HEROES,
  exportEndpoint: demoApi.exportSecondHeroes,
  idOf: ({ ename }) => ename,
  textsOf: ({ cname, title, pinyin, ename, skin_name: skins }) => [
    cname,
    title,
    pinyin,
    ename,
    ...skins.split('|'),
  ],
  facetOf: (hero, filterId) =>
    filterId === 'occupation' ? hero.occupation.split('/') : [hero[filterId as keyof SecondHero]],
  cellOf: (hero, column) => hero[column as keyof SecondHero],
}

/** The most similar heroes, nearest first: a shared role counts twice as much as a point of rating. */
export function listSimilar(hero: Hero, count: number): Hero[] {
  const ratingsOf = ({ attack, defense, magic, difficulty }: Hero) =>
    [attack, defense, magic, difficulty].map(Number)
  const own = ratingsOf(hero)
  const distanceTo = (other: Hero): number => {
    const shared = other.roles.filter((role) => hero.roles.includes(role)).length
    const apart = ratingsOf(other).reduce((sum, rating, at) => sum + Math.abs(rating - (own[at] ?? 0)), 0)
    return apart - 2 * shared
  }
  return HEROES.filter(({ heroId, roles }) => heroId !== hero.heroId && roles[0] === hero.roles[0])
    .toSorted((a, b) => distanceTo(a) - distanceTo(b))
    .slice(0, count)
}
