import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Secret } from '../config/secret.ts'
import { createSealer } from './sealer.ts'
import { findSecretKey, loadSecretKey, storeSecretKey } from './secret-key.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fibrewatch-key-'))
})
afterEach(() => rm(folder, { recursive: true }))

describe('the key of an installation', () => {
  test('is made once, for its owner alone, whichever of several starts is first', async () => {
    const dataDir = join(folder, 'data')
    const load = () => loadSecretKey({ setting: undefined, dataDir })
    const keys = await Promise.all([load(), load(), load()])
    expect(new Set(keys.map((key) => key.reveal())).size).toBe(1)
    expect((await load()).reveal()).toBe(keys[0]?.reveal())
    expect(keys[0]?.reveal()).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600)
    expect(await readdir(dataDir)).toEqual(['secret.key'])
  })

  test('is put back whole, and never in the place of another', async () => {
    await storeSecretKey(folder, new Secret('k'.repeat(43)))
    expect((await loadSecretKey({ setting: undefined, dataDir: folder })).reveal()).toBe('k'.repeat(43))
    expect((await stat(join(folder, 'secret.key'))).mode & 0o777).toBe(0o600)
    await expect(storeSecretKey(folder, new Secret('other'))).rejects.toMatchObject({ code: 'EEXIST' })
    expect(await readdir(folder)).toEqual(['secret.key'])
    expect((await findSecretKey(folder))?.reveal()).toBe('k'.repeat(43))
  })

  test('is not empty: such a file is a fault, and stays', async () => {
    await writeFile(join(folder, 'secret.key'), '\n')
    const told = `${join(folder, 'secret.key')} is empty: put the key back`
    await expect(findSecretKey(folder)).rejects.toThrow(told)
    await expect(loadSecretKey({ setting: undefined, dataDir: folder })).rejects.toThrow(told)
    expect(await readdir(folder)).toEqual(['secret.key'])
  })

  test('is the one that is set, and no file', async () => {
    const setting = new Secret('k'.repeat(32))
    expect(await loadSecretKey({ setting, dataDir: folder })).toBe(setting)
    expect(await readdir(folder)).toEqual([])
  })
})

describe('what is sealed', () => {
  const sealer = createSealer(new Secret('a'.repeat(32)))
  const plain = Buffer.from('a secret of twenty..')

  test('opens again, with the same key and under the same context alone', () => {
    const sealed = sealer.seal(plain, 'totp 7')
    expect(sealed.includes(plain)).toBe(false)
    expect(sealer.open(sealed, 'totp 7')).toEqual(plain)
    expect(() => sealer.open(sealed, 'totp 8')).toThrow()
    expect(() => createSealer(new Secret('b'.repeat(32))).open(sealed, 'totp 7')).toThrow()
  })

  test('does not open once a bit of it is another', () => {
    const sealed = sealer.seal(plain, 'x')
    for (const at of [0, 12, 28, sealed.length - 1]) {
      const altered = Buffer.from(sealed)
      altered.writeUInt8(altered.readUInt8(at) ^ 1, at)
      expect(() => sealer.open(altered, 'x')).toThrow()
    }
    expect(() => sealer.open(sealed.subarray(0, 20), 'x')).toThrow()
  })

  test('is another each time; keys differ by their id, and signatures by their purpose', () => {
    expect(sealer.seal(plain, 'x')).not.toEqual(sealer.seal(plain, 'x'))
    expect(createSealer(new Secret('a'.repeat(32))).keyId).toBe(sealer.keyId)
    expect(createSealer(new Secret('b'.repeat(32))).keyId).not.toBe(sealer.keyId)
    expect(sealer.sign(plain, 'one')).toEqual(sealer.sign(plain, 'one'))
    expect(sealer.sign(plain, 'one')).not.toEqual(sealer.sign(plain, 'other'))
  })
})
