import { type Static, Type } from 'typebox'
import { parseTable } from './parse-table.ts'
import { SECOND_GAME } from './second-game.ts'

export const OCCUPATIONS = ['坦克', '战士', '刺客', '法师', '射手', '辅助'] as const

const digits = Type.String({ pattern: '^\\d+$' })
const digitsOrNone = Type.String({ pattern: '^\\d*$' })
const filled = Type.String({ minLength: 1 })
const link = Type.String({ pattern: '^https://\\{host\\}/[A-Za-z0-9/_.-]+$' })

/** A record of the second game: all values are text. */
export const secondHero = Type.Object({
  title: filled,
  infourl: link,
  camptype: digits,
  heroid: digits,
  appointHeroid: digitsOrNone,
  removeHeroid: digitsOrNone,
  /** One or two, parted by a slash. */
  occupation: filled,
  num: digits,
  heroimg: link,
  faceimg: link,
  pinyin: Type.String({ pattern: '^[a-z]+$' }),
  ename: digits,
  cname: filled,
  pay_type: digitsOrNone,
  new_type: digits,
  hero_type: digits,
  hero_type2: digitsOrNone,
  /** Names of the skins, parted by bars. */
  skin_name: filled,
})
export type SecondHero = Static<typeof secondHero>

const COLUMNS = [
  'ename',
  'cname',
  'title',
  'occupation',
  'hero_type',
  'hero_type2',
  'camptype',
  'heroid',
  'appointHeroid',
  'removeHeroid',
  'num',
  'pinyin',
  'pay_type',
  'new_type',
  'skin_name',
] as const

/** The catalogue of the second game, by `ename`; its links follow from that number. */
export const SECOND_HEROES: readonly SecondHero[] = parseTable(SECOND_GAME, COLUMNS).map((facts) => ({
  ...facts,
  infourl: `https://{host}/web201605/herodetail/${facts.ename}.shtml`,
  heroimg: `https://{host}/images/yxzj/img201606/heroimg/${facts.ename}/${facts.ename}-bigskin-1.jpg`,
  faceimg: `https://{host}/images/yxzj/img201606/heroimg/${facts.ename}/${facts.ename}.jpg`,
}))
