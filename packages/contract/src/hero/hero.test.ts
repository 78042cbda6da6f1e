import Value from 'typebox/value'
import { describe, expect, test } from 'vitest'
import {
  CHANGE_LABELS,
  COUPON_PRICES,
  fillHost,
  GOLD_PRICES,
  hero,
  HERO_ROLES,
  HEROES,
  OCCUPATIONS,
  SECOND_HEROES,
  secondHero,
} from './index.ts'

const idsOf = (flag: 'isWeekFree' | 'isARAMweekfree' | 'ispermanentweekfree') =>
  HEROES.filter((row) => row[flag] === '1').map(({ heroId }) => Number(heroId))
const valuesOf = <Row, Cell>(rows: readonly Row[], cell: (row: Row) => Cell) =>
  new Set(rows.map((row) => cell(row)))
const byNumber = (values: Iterable<string>) => [...values].toSorted((a, b) => Number(a) - Number(b))

describe('the catalogue of heroes', () => {
  test('all 25 fields of every hero are as they are described', () => {
    for (const row of HEROES) {
      const found = { name: row.title, errors: [...Value.Errors(hero, row)], fields: Object.keys(row).length }
      expect(found).toEqual({ name: row.title, errors: [], fields: 25 })
    }
  })

  test('holds 117 of the ids from 1 to 161, in their order, each once', () => {
    const ids = HEROES.map(({ heroId }) => Number(heroId))
    expect(ids).toHaveLength(117)
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b))
    expect([ids[0], ids.at(-1)]).toEqual([1, 161])
    expect(ids.filter((id) => [46, 47, 49, 52].includes(id))).toEqual([])
  })

  test('is free as described: by the week, never in ARAM, and some for ever', () => {
    const later = idsOf('isWeekFree').filter((id) => id > 60)
    expect(later).toEqual([81, 86, 92, 98, 107, 136, 147, 150])
    expect(idsOf('isARAMweekfree')).toEqual([])
    expect(idsOf('ispermanentweekfree')).toEqual([13, 17, 22, 86])
  })

  test('has the prices, labels and classes of the specification and no others', () => {
    const gold = byNumber(valuesOf(HEROES, ({ goldPrice }) => goldPrice))
    expect(gold).toEqual(['450', '1350', '3150', '4800', '6300'])
    expect(GOLD_PRICES).toEqual([...gold, '7800'])
    expect(byNumber(valuesOf(HEROES, ({ couponPrice }) => couponPrice))).toEqual([...COUPON_PRICES])
    expect(valuesOf(HEROES, ({ changeLabel }) => changeLabel)).toEqual(new Set(CHANGE_LABELS))
    expect(new Set(HEROES.flatMap(({ roles }) => roles))).toEqual(new Set(HERO_ROLES))
  })

  test('rates one hero with zeros alone, all others with something', () => {
    const unrated = HEROES.filter((row) =>
      [row.attack, row.defense, row.magic, row.difficulty].every((rating) => rating === '0'),
    )
    expect(unrated.map(({ alias }) => alias)).toEqual(['Seraphine'])
  })

  test('links follow from id, alias and numbers, and name no host', () => {
    const annie = HEROES[0]
    expect(annie?.avatar).toBe('https://{host}/images/lol/act/img/champion/Annie.png')
    expect(annie?.skins).toHaveLength(14)
    expect(annie?.skins[13]).toBe('https://{host}/images/lol/act/img/skin/big1013.jpg')
    expect(annie?.posters[1]).toBe('https://{host}/images/lol/act/img/skinloading/1001.jpg')
    expect(annie?.banAudio).toBe('https://{host}/images/lol/act/img/vo/ban/1.ogg')
    expect(fillHost(annie?.avatar ?? '', '')).toBeNull()
    expect(fillHost(annie?.avatar ?? '', 'media.example:8443')).toMatch('https://media.example:8443/images/')
  })
})

describe('the catalogue of the second game', () => {
  test('all 18 fields of every hero are there', () => {
    for (const row of SECOND_HEROES) {
      const found = {
        name: row.cname,
        errors: [...Value.Errors(secondHero, row)],
        fields: Object.keys(row).length,
      }
      expect(found).toEqual({ name: row.cname, errors: [], fields: 18 })
    }
  })

  test('holds 107 heroes, each once, of the six occupations', () => {
    expect(valuesOf(SECOND_HEROES, ({ ename }) => ename).size).toBe(107)
    expect(SECOND_HEROES).toHaveLength(107)
    const words = SECOND_HEROES.flatMap(({ occupation }) => occupation.split('/'))
    expect(new Set(words)).toEqual(new Set(OCCUPATIONS))
  })

  test('links follow from the number', () => {
    expect(SECOND_HEROES[0]).toMatchObject({
      cname: '廉颇',
      infourl: 'https://{host}/web201605/herodetail/105.shtml',
      skin_name: '正义爆轰|地狱岩魂',
    })
    expect(SECOND_HEROES[0]?.faceimg.endsWith('/heroimg/105/105.jpg')).toBe(true)
  })
})
