import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { ADMIN_PASSWORD, listNodeOptions, startProductServer } from '@fibrewatch/tools/product-server'
import { afterEach, beforeEach, expect, test } from 'vitest'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'fibrewatch-reset-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

async function reset(...words: string[]): Promise<{ code: number | null; out: string; errors: string }> {
  const env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    DATA_DIR: dataDir,
  }
  const child = spawn(process.execPath, [...listNodeOptions(), MAIN, 'reset-password', ...words], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const [out, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, out, errors }
}

const signIn = async (url: string, password: string) => {
  const answer = await fetch(`${url}/oauth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  })
  return answer.status
}

test('gives the account a new password once the server has stopped', async () => {
  const running = await startProductServer({ dataDir })
  const refused = await reset('admin')
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.errors).toContain(`in use by process ${running.pid}`)
  await running.stop()

  expect(await reset('nobody')).toEqual({ code: 1, out: '', errors: 'There is no account nobody.\n' })
  const given = await reset('admin')
  expect(given).toMatchObject({ code: 0, errors: '' })
  const [, password = ''] = /^Sign in as admin with (\S+) and/.exec(given.out) ?? []

  const again = await startProductServer({ dataDir })
  try {
    expect(await signIn(again.url, ADMIN_PASSWORD)).toBe(400)
    expect(await signIn(again.url, password)).toBe(200)
  } finally {
    await again.stop()
  }
})

test('makes no database where there is none', async () => {
  const { code, errors } = await reset('admin')
  expect([code, errors]).toEqual([1, expect.stringContaining('holds no database')])
  expect(readdirSync(dataDir)).toEqual([])
})

test('takes exactly one name', async () => {
  expect(await reset()).toMatchObject({ code: 2, out: '' })
  expect(await reset('admin', 'other')).toMatchObject({ code: 2, out: '' })
})
