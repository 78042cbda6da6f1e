import { nodeApi } from '@fibrewatch/contract/cable'
import { CREW_PAGE_SIZE, crewApi } from '@fibrewatch/contract/crew'
import { faultApi } from '@fibrewatch/contract/fault'
import { ingestApi } from '@fibrewatch/contract/ingest'
import { matchesKeyword } from '@fibrewatch/contract/search'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  layCable,
  makeNodeFields,
  type MonitoredPlant,
  START_AT,
  startMonitoredPlant,
  watchFibres,
} from '#modules/testing'
import { testDatabase } from '#platform/testing/test-database'

const ID = '0193c000-0000-7000-8000-000000000001'
const WRITTEN_AT = '2026-05-31T08:00:00.000Z'
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]).toString('base64')
const PLACES = [
  { code: 'LF', cableM: 0 },
  { code: 'JC-07', cableM: 12_004, passing: 'straight' },
  { code: 'YS', cableM: 18_000 },
] as const

describe('what a crew takes along and brings back', () => {
  const database = testDatabase()
  let monitored: MonitoredPlant
  let call: MonitoredPlant['call']
  beforeEach(async () => {
    monitored = await startMonitoredPlant(database)
    call = monitored.call
  })
  afterEach(() => monitored.stop())

  async function layTrunk() {
    const cable = await layCable(call, monitored.domainId, { code: 'SZ-KS', places: PLACES })
    return { ...cable, nodeId: cable.nodes.get('JC-07')?.nodeId ?? 0 }
  }
  const makeNote = (subjectId: number) => ({
    id: ID,
    subject: 'node' as const,
    subjectId,
    writtenAt: WRITTEN_AT,
    text: '重熔 3 盘 7 芯',
    picture: JPEG,
  })
  const loadEntries = async (nodeId: number) =>
    (await call(crewApi.closures, { query: {} })).list.find(({ node }) => node.id === nodeId)?.entries ?? []

  test('an entry that is sent again after a lost answer is there once, with its time and author', async () => {
    const { nodeId } = await layTrunk()
    const first = await call(crewApi.add, { body: makeNote(nodeId) })
    monitored.clock.set(START_AT + 60_000)
    const again = await call(crewApi.add, { body: makeNote(nodeId) })
    expect(first).toMatchObject({ isNew: true })
    expect(again).toEqual({ isNew: false, receivedAt: first.receivedAt })
    expect(await loadEntries(nodeId)).toEqual([
      expect.objectContaining({ id: ID, text: '重熔 3 盘 7 芯', writtenAt: WRITTEN_AT, hasPicture: true }),
    ])
  })

  test('an entry that is sent by two requests at the same moment is there once', async () => {
    const { nodeId } = await layTrunk()
    const answers = await Promise.all([
      call(crewApi.add, { body: makeNote(nodeId) }),
      call(crewApi.add, { body: makeNote(nodeId) }),
    ])
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(await loadEntries(nodeId)).toHaveLength(1)
  })

  test('an id that another entry has is refused, and so is an entry without content or with what is no picture', async () => {
    const { nodeId } = await layTrunk()
    await call(crewApi.add, { body: makeNote(nodeId) })
    await expect(call(crewApi.add, { body: { ...makeNote(nodeId), text: 'other' } })).rejects.toMatchObject({
      reason: 'crew.entry-taken',
    })
    const empty = { ...makeNote(nodeId), text: ' \n', picture: null }
    await expect(call(crewApi.add, { body: empty })).rejects.toMatchObject({ reason: 'crew.entry-empty' })
    const page = { ...makeNote(nodeId), picture: Buffer.from('<html>').toString('base64') }
    await expect(call(crewApi.add, { body: page })).rejects.toMatchObject({ reason: 'crew.picture-refused' })
    await expect(call(crewApi.add, { body: makeNote(999_999) })).rejects.toMatchObject({
      reason: 'object.not-found',
    })
    expect(await loadEntries(nodeId)).toHaveLength(1)
  })

  test('closures come page by page, each once, and of the asked cables alone; a node that no cable passes does not', async () => {
    const many = Array.from({ length: CREW_PAGE_SIZE + 3 }, (_, at) => ({
      code: `N-${at}`,
      cableM: at * 100,
    }))
    await layCable(call, monitored.domainId, { code: 'LONG', places: many })
    const { cableId } = await layTrunk()
    await call(nodeApi.add, { body: makeNodeFields('ALONE', monitored.domainId) })
    const first = await call(crewApi.closures, { query: {} })
    expect(first.list).toHaveLength(CREW_PAGE_SIZE)
    const rest = await call(crewApi.closures, { query: { after: first.next ?? 0 } })
    expect(rest.next).toBeNull()
    const codes = [...first.list, ...rest.list].map(({ node }) => node.code)
    expect(codes.toSorted()).toEqual([...many, ...PLACES].map(({ code }) => code).toSorted())
    const own = await call(crewApi.closures, { query: { cableIds: String(cableId) } })
    expect(own.list.map(({ node }) => node.code).toSorted()).toEqual(['JC-07', 'LF', 'YS'])
  })

  test('closures and faults bring the words by which a phone finds them, the sound of their names included', async () => {
    const { nodeId } = await layTrunk()
    const { list } = await call(crewApi.closures, { query: {} })
    const search = list.find(({ node }) => node.id === nodeId)?.search ?? { texts: [], reading: '' }
    // 接头盒 JC-07
    for (const typed of ['jc-07', 'jth', 'jietouhe', 'sz-ks'])
      expect([typed, matchesKeyword(search, typed)]).toEqual([typed, true])
    expect(matchesKeyword(search, 'jth8')).toBe(false)
  })

  test('an open fault comes with its place and what was written about it, and goes when it ends', async () => {
    const trunk = await layTrunk()
    const { device } = await watchFibres(call, monitored.domainId, { cable: trunk, at: 'LF', fibres: [3] })
    const report = async (minute: number, state: 'raise' | 'clear') => {
      const at = new Date(START_AT + minute * 60_000).toISOString()
      monitored.clock.set(START_AT + minute * 60_000)
      const event = { at, link: 'GL-3', type: 'FIBRE_BREAK', positionM: 12_218 * 1.01, state }
      await call(ingestApi.events, {
        body: Buffer.from(JSON.stringify([event])),
        contentType: 'application/json',
        device,
      })
      await monitored.faults.settled()
    }
    await report(1, 'raise')
    const [fault] = (await call(faultApi.page, { query: { isOpen: true } })).list
    const note = { ...makeNote(fault?.id ?? 0), subject: 'fault' as const, picture: null }
    await call(crewApi.add, { body: note })
    const { list } = await call(crewApi.faults, { query: {} })
    expect(list).toMatchObject([
      {
        fault: { number: fault?.number },
        before: { name: '接头盒 JC-07' },
        entries: [{ hasPicture: false }],
      },
    ])
    expect(matchesKeyword(list[0]?.search ?? { texts: [], reading: '' }, 'sz-ks')).toBe(true)
    await report(2, 'clear')
    expect((await call(crewApi.faults, { query: {} })).list).toEqual([])
  })
})
