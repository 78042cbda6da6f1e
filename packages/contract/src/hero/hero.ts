import { type Static, Type } from 'typebox'
import { FIRST_GAME } from './first-game.ts'
import { parseNumbers, parseTable } from './parse-table.ts'

/** Classes of heroes; nothing to do with the roles of users. */
export const HERO_ROLES = ['mage', 'fighter', 'tank', 'assassin', 'support', 'marksman'] as const
export type HeroRole = (typeof HERO_ROLES)[number]
export const GOLD_PRICES = ['450', '1350', '3150', '4800', '6300', '7800'] as const
export const COUPON_PRICES = ['1000', '1500', '2000', '2500', '3000', '3500', '4000', '4500'] as const
export const CHANGE_LABELS = ['无改动', '改动英雄'] as const

const FLAGS = ['0', '1'] as const
const flag = Type.Enum([...FLAGS])
const rating = Type.String({ pattern: '^(?:\\d|10)$' })
const filled = Type.String({ minLength: 1 })
const link = Type.String({ pattern: '^https://\\{host\\}/[A-Za-z0-9/_.-]+$' })

/** A record of the catalogue: all values are text. */
export const hero = Type.Object({
  heroId: Type.String({ pattern: '^[1-9]\\d*$' }),
  /** The epithet; `title` is what the hero is called. */
  name: filled,
  alias: Type.String({ pattern: '^[A-Za-z]+$' }),
  title: filled,
  roles: Type.Array(Type.Enum([...HERO_ROLES]), { minItems: 1, maxItems: 3, uniqueItems: true }),
  isWeekFree: flag,
  isARAMweekfree: flag,
  ispermanentweekfree: flag,
  attack: rating,
  defense: rating,
  magic: rating,
  difficulty: rating,
  changeLabel: Type.Enum([...CHANGE_LABELS]),
  goldPrice: Type.Enum([...GOLD_PRICES]),
  couponPrice: Type.Enum([...COUPON_PRICES]),
  camp: Type.Literal(''),
  campId: Type.Literal(''),
  /** Names, nicknames, pinyin and initials, comma-separated. */
  keywords: filled,
  selectAudio: link,
  banAudio: link,
  bigImg: link,
  avatar: link,
  skins: Type.Array(link, { minItems: 1 }),
  posters: Type.Array(link, { minItems: 1 }),
  big_avatar: link,
})
export type Hero = Static<typeof hero>

const COLUMNS = [
  'heroId',
  'alias',
  'title',
  'name',
  'roles',
  'free',
  'ratings',
  'changeLabel',
  'goldPrice',
  'couponPrice',
  'keywords',
  'skins',
  'posters',
] as const
type Facts = ReturnType<typeof parseTable<typeof COLUMNS>>[number]

const IMAGES = 'https://{host}/images/lol/act/img'

/** A skin is numbered within its hero: skin 5 of hero 12 is 12005, and so is its poster. */
const makeLinks = (heroId: string, numbers: string, folder: string): string[] =>
  parseNumbers(numbers).map((number) => `${IMAGES}/${folder}${heroId}${String(number).padStart(3, '0')}.jpg`)

const isRole = (word: string): word is HeroRole => HERO_ROLES.some((role) => role === word)
const oneOf = <Value extends string>(values: readonly Value[], text: string): Value => {
  const found = values.find((value) => value === text)
  if (found === undefined) throw new Error(`${text} is none of ${values.join(', ')}`)
  return found
}
const parseFlags = (text: string) => text.split(' ').map((word) => oneOf(FLAGS, word))

/** What the table lacks follows from the id, the alias and the numbers. */
function buildHero(facts: Facts): Hero {
  const { heroId, alias, title, name, keywords } = facts
  const [isWeekFree = '0', isARAMweekfree = '0', ispermanentweekfree = '0'] = parseFlags(facts.free)
  const [attack = '', defense = '', magic = '', difficulty = ''] = facts.ratings.split(' ')
  const loading = `${IMAGES}/skinloading/${heroId}000.jpg`
  return {
    heroId,
    name,
    alias,
    title,
    roles: facts.roles.split(',').filter(isRole),
    isWeekFree,
    isARAMweekfree,
    ispermanentweekfree,
    attack,
    defense,
    magic,
    difficulty,
    changeLabel: oneOf(CHANGE_LABELS, facts.changeLabel),
    goldPrice: oneOf(GOLD_PRICES, facts.goldPrice),
    couponPrice: oneOf(COUPON_PRICES, facts.couponPrice),
    camp: '',
    campId: '',
    keywords,
    selectAudio: `${IMAGES}/vo/choose/${heroId}.ogg`,
    banAudio: `${IMAGES}/vo/ban/${heroId}.ogg`,
    bigImg: loading,
    avatar: `${IMAGES}/champion/${alias}.png`,
    skins: makeLinks(heroId, facts.skins, 'skin/big'),
    posters: makeLinks(heroId, facts.posters, 'skinloading/'),
    big_avatar: loading,
  }
}

/** The catalogue, by id. */
export const HEROES: readonly Hero[] = parseTable(FIRST_GAME, COLUMNS).map(buildHero)
