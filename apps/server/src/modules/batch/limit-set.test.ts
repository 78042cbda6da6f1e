import { batchApi } from '@fibrewatch/contract/batch'
import { LIMIT_RULES, limitApi, type LimitSet, type LimitValues } from '@fibrewatch/contract/limit'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeSorBytes, type MonitoredPlant, startMonitoredPlant } from '#modules/testing'
import { testDatabase } from '#platform/testing/test-database'

const none = Object.fromEntries(LIMIT_RULES.map((rule) => [rule, { value: null, note: '' }])) as LimitValues

describe('limit sets', () => {
  const database = testDatabase()
  let plant: MonitoredPlant
  beforeEach(async () => {
    plant = await startMonitoredPlant(database)
  })
  afterEach(() => plant.stop())

  const listSets = (actor = plant.actor): Promise<LimitSet[]> => plant.call(limitApi.list, { actor })
  const find = async (name: string): Promise<LimitSet> => {
    const found = (await listSets()).find((set) => set.name.includes(name))
    if (found === undefined) throw new Error(`no limit set ${name}`)
    return found
  }

  test('come with the product, each value with where it is from or why there is none', async () => {
    const sets = await listSets()
    expect(sets.map(({ name, isSeed, isOwn }) => [name.slice(0, 5), isSeed, isOwn])).toEqual([
      ['EXFO ', true, false],
      ['GB 51', true, false],
      ['ITU-T', true, false],
    ])
    for (const { values } of sets) for (const rule of LIMIT_RULES) expect(values[rule].note).not.toBe('')
    expect((await find('GB')).values['splice-mean'].value).toBe(0.12)
    expect((await find('EXFO')).values.reflectance.value).toBe(-40)
    expect((await find('ITU')).values['attenuation-1550'].value).toBe(0.3)
  })

  test('those are copied and not changed', async () => {
    const { id, values, source } = await find('GB')
    const { domainId } = plant
    const body = { id, name: 'ours', domainId, source, values }
    await expect(plant.call(limitApi.update, { body })).rejects.toMatchObject({ reason: 'limit.seed' })
    await expect(plant.call(limitApi.delete, { body: { id } })).rejects.toMatchObject({
      reason: 'limit.seed',
    })
    const copy = await plant.call(limitApi.copy, { body: { id, name: 'ours', domainId } })
    const stricter = { ...values, 'splice-mean': { value: 0.05, note: 'agreed' } }
    await plant.call(limitApi.update, { body: { ...body, id: copy.id, values: stricter } })
    expect(await find('ours')).toMatchObject({ isSeed: false, isOwn: true, values: stricter, domainId })
    expect((await find('GB')).values).toEqual(values)
  })

  test('others see those of their own domains alone', async () => {
    await plant.call(limitApi.add, {
      body: { name: 'ours', domainId: plant.domainId, source: '', values: none },
    })
    expect((await listSets()).map(({ name }) => name)).toContain('ours')
    expect((await listSets(plant.stranger)).map(({ name }) => name)).not.toContain('ours')
  })

  test('judge the batches that name them, until they are removed', async () => {
    const { domainId } = plant
    const strict = { ...none, 'splice-single': { value: 0.11, note: '' } }
    const { id: limitSetId } = await plant.call(limitApi.add, {
      body: { name: 'ours', domainId, source: '', values: strict },
    })
    const fields = { name: 'b', domainId, cableName: '', cableCode: '', fibreCount: 4, endA: 'A', endB: 'B' }
    const { id: batchId } = await plant.call(batchApi.add, {
      body: { ...fields, launchM: 0, receiveM: 0, limitSetId, remark: '' },
    })
    await plant.call(batchApi.upload, { query: { batchId, fileName: 'F1_AB.sor' }, body: makeSorBytes() })
    expect((await find('ours')).batches).toBe(1)
    const judged = await plant.call(batchApi.table, { query: { batchId } })
    // Splices of 0.1 and 0.12 dB, and a connector, for which nothing is asked.
    expect(judged.fibres.list[0]).toMatchObject({ verdict: 'fail', failed: ['splice-single'] })
    expect(judged.fibres.list[0]?.losses.map(({ verdict }) => verdict)).toEqual(['pass', null, 'fail'])
    expect(judged.stat).toMatchObject({ failed: 1, passed: 0, missing: 3 })
    await plant.call(limitApi.delete, { body: { id: limitSetId } })
    const { batch } = await plant.call(batchApi.info, { query: { id: batchId } })
    expect(batch).toMatchObject({ limitSetId: null, limitSetName: null })
    const left = await plant.call(batchApi.table, { query: { batchId } })
    expect(left.fibres.list[0]?.verdict).toBeNull()
  })

  test('a batch takes none that its maker does not see', async () => {
    const { id: limitSetId } = await plant.call(limitApi.add, {
      body: { name: 'theirs', domainId: plant.otherDomainId, source: '', values: none },
      actor: plant.stranger,
    })
    const fields = {
      name: 'b',
      cableName: '',
      cableCode: '',
      fibreCount: 4,
      endA: 'A',
      endB: 'B',
      remark: '',
    }
    const body = { ...fields, domainId: plant.domainId, launchM: 0, receiveM: 0, limitSetId }
    await expect(plant.call(batchApi.add, { body })).rejects.toMatchObject({ reason: 'object.not-found' })
  })
})
