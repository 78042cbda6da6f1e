import { demoApi } from '@fibrewatch/contract/demo'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { startFakeServer } from '#testing/fake-server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { signInAs } from '#testing/sample-user.ts'
import { heroList, secondHeroList } from './hero-list.ts'
import { HeroPage } from './hero.page.tsx'
import { type LocalList, selectLocal } from './local-list.ts'
import { SecondHeroPage } from './second-hero.page.tsx'

beforeEach(() => signInAs())

const find = async <Row extends object>(list: LocalList<Row>, keyword: string) =>
  (await selectLocal(list, { keyword, sort: null, params: {} }))[0]

describe('a hero is found by the names people use', () => {
  test.each([
    ['安妮', 'Annie'],
    ['黑暗之女', 'Annie'],
    ['火女', 'Annie'],
    ['anni', 'Annie'],
    ['hazn', 'Annie'],
    ['HUONV', 'Annie'],
    ['TwistedFate', 'TwistedFate'],
    ['kapaidashi', 'TwistedFate'],
    ['kp', 'TwistedFate'],
    ['xxg', 'Vladimir'],
    ['吸血鬼', 'Vladimir'],
    ['稻草人', 'FiddleSticks'],
    ['jiansheng', 'MasterYi'],
    ['大宝剑', 'Garen'],
    ['demaxiyazhili', 'Garen'],
    ['teemo', 'Teemo'],
    ['亚索', 'Yasuo'],
    ['jfjh', 'Yasuo'],
    ['星籁', 'Seraphine'],
    ['dayan', 'Velkoz'],
  ])('%s is %s', async (keyword, alias) => {
    expect((await find(heroList, keyword))?.alias).toBe(alias)
  })

  test.each([
    ['lianpo', '廉颇'],
    ['lp', '廉颇'],
    ['万圣前夜', '小乔'],
    ['sunshangxiang', '孙尚香'],
    ['ssx', '孙尚香'],
    ['lyzx', '云缨'],
  ])('%s is %s', async (keyword, cname) => {
    expect((await find(secondHeroList, keyword))?.cname).toBe(cname)
  })
})

test('filters narrow, and a column of figures is sorted as figures', async () => {
  const supports = await selectLocal(heroList, {
    keyword: '',
    sort: { by: 'attack', isAsc: false },
    params: { roles: 'support', free: 'isWeekFree' },
  })
  expect(supports.map(({ alias, attack }) => [alias, attack]).slice(0, 2)).toEqual([
    ['Ashe', '7'],
    ['Kayle', '6'],
  ])
  expect(supports.every(({ roles, isWeekFree }) => roles.includes('support') && isWeekFree === '1')).toBe(
    true,
  )
})

test('the table draws its portraits and asks nobody for anything', async () => {
  const server = startFakeServer()
  const { container } = renderPage(<HeroPage />)
  const row = await screen.findByRole('row', { name: /安妮/ })
  expect(row.textContent).toContain('法师')
  expect(within(row).getByRole('meter', { name: '魔法 10，满分 10' })).toBeTruthy()
  expect(container.querySelector('img')).toBeNull()
  expect(server.count(demoApi.exportHeroes)).toBe(0)
})

test('the details name the hero, the pictures, and similar heroes; without a host voices say why not', async () => {
  startFakeServer()
  const { user } = renderPage(<HeroPage />, '/?heroId=1')
  expect(await screen.findByRole('heading', { name: /安妮/ })).toBeTruthy()
  expect(screen.getByText('海报 1 / 14')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '上一张' }))
  expect(screen.getByText('海报 14 / 14')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '选用语音' }).disabled).toBe(true)
  expect(screen.getByText(/没有设置媒体主机/)).toBeTruthy()
  const similar = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(similar).toHaveLength(6)
  await user.click(screen.getAllByRole('link')[0] as HTMLElement)
  expect(screen.queryByRole('heading', { name: /安妮/ })).toBeNull()
})

test('a hero nobody knows is said to be unknown', async () => {
  startFakeServer()
  renderPage(<HeroPage />, '/?heroId=46')
  expect(await screen.findByText('没有编号为 46 的英雄。')).toBeTruthy()
})

test('the page of a hero of the second game opens once there is a host to ask', async () => {
  startFakeServer()
  const opened = vi.spyOn(globalThis, 'open').mockReturnValue(null)
  const { user } = renderPage(<SecondHeroPage />)
  const row = await screen.findByRole('row', { name: /廉颇/ })
  expect(row.textContent).toContain('地狱岩魂')
  await user.click(within(row).getByRole('button', { name: /打开介绍页/ }))
  expect(await screen.findByText('没有设置媒体主机。')).toBeTruthy()
  expect(opened).not.toHaveBeenCalled()
})
