import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { giveBack } from './give-back.ts'

test('the memory of an array goes at once, and nothing is left of it', () => {
  const samples = new Float32Array(70_000).fill(7)
  giveBack(samples)
  expect(samples).toHaveLength(0)
  expect(samples.buffer.byteLength).toBe(0)
})

test('so does that of a file that was read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fibrewatch-give-back-'))
  const path = join(folder, 'trace.sor')
  await writeFile(path, Buffer.alloc(140_000, 1))
  const bytes = await readFile(path)
  giveBack(bytes)
  expect(bytes).toHaveLength(0)
  await rm(folder, { recursive: true })
})

test('what shares its memory with others is left as it is', () => {
  const [one, other] = [Buffer.from('one'), Buffer.from('other')]
  giveBack(one)
  expect([one.toString(), other.toString()]).toEqual(['one', 'other'])
  const all = new Float32Array(1000).fill(1)
  giveBack(all.subarray(0, 400))
  expect(all).toHaveLength(1000)
})
