import type { Hero, SecondHero } from '@fibrewatch/contract/hero'
import type { ExportColumn } from '#platform/export/export-column'

const ROLES = {
  zh: { mage: '法师', fighter: '战士', tank: '坦克', assassin: '刺客', support: '辅助', marksman: '射手' },
  en: {
    mage: 'Mage',
    fighter: 'Fighter',
    tank: 'Tank',
    assassin: 'Assassin',
    support: 'Support',
    marksman: 'Marksman',
  },
} as const
const YES_NO = { zh: ['否', '是'], en: ['no', 'yes'] } as const

const field = (id: keyof Hero, zh: string, en: string): ExportColumn<Hero> => ({
  id,
  head: { zh, en },
  text: (row) => (Array.isArray(row[id]) ? row[id].join(' ') : row[id]),
})
const flag = (
  id: 'isWeekFree' | 'isARAMweekfree' | 'ispermanentweekfree',
  zh: string,
  en: string,
): ExportColumn<Hero> => ({
  id,
  head: { zh, en },
  text: (row, locale) => YES_NO[locale][Number(row[id])],
})
const amount = (
  id: 'attack' | 'defense' | 'magic' | 'difficulty' | 'goldPrice' | 'couponPrice',
  zh: string,
  en: string,
): ExportColumn<Hero> => ({ id, head: { zh, en }, text: (row) => Number(row[id]) })

export const HERO_COLUMNS: readonly ExportColumn<Hero>[] = [
  field('heroId', '编号', 'Id'),
  field('title', '名称', 'Title'),
  field('name', '称号', 'Epithet'),
  field('alias', '英文名', 'Alias'),
  {
    id: 'roles',
    head: { zh: '定位', en: 'Roles' },
    text: ({ roles }, locale) => roles.map((role) => ROLES[locale][role]).join(' / '),
  },
  amount('attack', '物理', 'Attack'),
  amount('defense', '防御', 'Defence'),
  amount('magic', '魔法', 'Magic'),
  amount('difficulty', '难度', 'Difficulty'),
  amount('goldPrice', '金币价', 'Gold'),
  amount('couponPrice', '点券价', 'Coupons'),
  flag('isWeekFree', '本周免费', 'Free this week'),
  flag('isARAMweekfree', '大乱斗免费', 'Free in ARAM'),
  flag('ispermanentweekfree', '长期免费', 'Always free'),
  field('changeLabel', '改动', 'Change'),
  field('keywords', '搜索词', 'Keywords'),
  field('camp', '阵营', 'Camp'),
  field('campId', '阵营编号', 'Camp id'),
  field('avatar', '头像', 'Avatar'),
  field('bigImg', '载入图', 'Loading picture'),
  field('big_avatar', '默认载入图', 'Default loading picture'),
  field('selectAudio', '选用语音', 'Voice when picked'),
  field('banAudio', '禁用语音', 'Voice when banned'),
  { ...field('skins', '皮肤', 'Skins'), width: 40 },
  { ...field('posters', '海报', 'Posters'), width: 40 },
]

const fact = (id: keyof SecondHero, zh: string, en: string): ExportColumn<SecondHero> => ({
  id,
  head: { zh, en },
  text: (row) => row[id],
})

export const SECOND_HERO_COLUMNS: readonly ExportColumn<SecondHero>[] = [
  fact('ename', '编号', 'Number'),
  fact('cname', '名称', 'Name'),
  fact('title', '称号', 'Epithet'),
  fact('occupation', '职业', 'Occupation'),
  fact('pinyin', '拼音', 'Pinyin'),
  { ...fact('skin_name', '皮肤', 'Skins'), width: 40 },
  fact('hero_type', '类型', 'Type'),
  fact('hero_type2', '第二类型', 'Second type'),
  fact('camptype', '阵营', 'Camp'),
  fact('pay_type', '获取方式', 'How it is had'),
  fact('new_type', '新英雄', 'New'),
  fact('num', '排序', 'Order'),
  fact('heroid', '英雄编号', 'Hero id'),
  fact('appointHeroid', '指定编号', 'Appointed id'),
  fact('removeHeroid', '移除编号', 'Removed id'),
  fact('infourl', '介绍页', 'Page'),
  fact('heroimg', '大图', 'Picture'),
  fact('faceimg', '头像', 'Face'),
]

export const HEROES_FILE = { zh: '英雄', en: 'heroes' } as const
export const SECOND_FILE = { zh: '王者英雄', en: 'second-heroes' } as const
