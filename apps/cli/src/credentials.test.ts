import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { keepCredentials, loadCredentials, requireUrl } from './credentials.ts'

const TOKEN = `fwt_${'a'.repeat(43)}`
const OTHER_TOKEN = `fwt_${'b'.repeat(43)}`
const url = 'https://noc.example/fibre'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'fibrewatch-home-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const inHome = (...parts: string[]): string => join(home, ...parts)

describe('the kept token', () => {
  test('lies below XDG_CONFIG_HOME, else below HOME', async () => {
    const folder = inHome('settings')
    const env = { HOME: home, XDG_CONFIG_HOME: folder }
    expect(await keepCredentials({ env }, { url, token: TOKEN })).toBe(join(folder, 'fibrewatch/credentials'))
    const byHome = inHome('.config/fibrewatch/credentials')
    expect(await keepCredentials({ env: { HOME: home } }, { url, token: TOKEN })).toBe(byHome)
    expect(await loadCredentials({ env })).toEqual({ url, token: TOKEN })
  })

  test.each(['', 'relative/folder', '.'])(
    'is never looked for in the working folder: “%s” stands for no folder',
    async (empty) => {
      const env = { HOME: home, XDG_CONFIG_HOME: empty }
      expect(await keepCredentials({ env }, { url, token: TOKEN })).toBe(
        inHome('.config/fibrewatch/credentials'),
      )
      const bare = { HOME: empty, XDG_CONFIG_HOME: empty, FIBREWATCH_URL: url, FIBREWATCH_TOKEN: TOKEN }
      expect(await loadCredentials({ env: bare })).toEqual({ url, token: TOKEN })
    },
  )

  test('is for its owner alone, whatever lay there, and nothing else is left beside it', async () => {
    const env = { HOME: home }
    const path = await keepCredentials({ env }, { url, token: TOKEN })
    chmodSync(path, 0o644)
    await expect(loadCredentials({ env })).rejects.toMatchObject({ exitCode: 1 })
    // Somebody else's file where an earlier version wrote first is not written through.
    const trap = inHome('trap')
    writeFileSync(trap, 'untouched')
    symlinkSync(trap, `${path}.new`)
    await keepCredentials({ env }, { url, token: OTHER_TOKEN })
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(statSync(trap).size).toBe('untouched'.length)
    expect(await loadCredentials({ env })).toEqual({ url, token: OTHER_TOKEN })
  })

  test('is whole at every moment, with several that sign in at once', async () => {
    const env = { HOME: home }
    const tokens = Array.from({ length: 20 }, (_, index) => `fwt_${String(index).padStart(43, '0')}`)
    await Promise.all(tokens.map(async (token) => keepCredentials({ env }, { url, token })))
    expect(tokens).toContain((await loadCredentials({ env })).token)
    expect(readdirSync(inHome('.config/fibrewatch'))).toEqual(['credentials'])
  })

  test('leaves nothing half written where it cannot be put in place', async () => {
    const env = { HOME: home }
    mkdirSync(inHome('.config/fibrewatch/credentials/occupied'), { recursive: true })
    await expect(keepCredentials({ env }, { url, token: TOKEN })).rejects.toThrow('credentials')
    expect(readdirSync(inHome('.config/fibrewatch'))).toEqual(['credentials'])
    expect(existsSync(inHome('.config/fibrewatch/credentials/occupied'))).toBe(true)
  })
})

test('an address is one, however it is written, and has no password in it', () => {
  expect(requireUrl('HTTPS://NOC.example:443/fibre//')).toBe(url)
  expect(requireUrl('http://127.0.0.1:5991')).toBe('http://127.0.0.1:5991')
  for (const wrong of ['noc.example', 'ftp://noc.example', `${url}?a=1`, `${url}#a`])
    expect(() => requireUrl(wrong)).toThrow('is no address of a server')
  expect(() => requireUrl('https://me:secret@noc.example')).toThrow(
    /^(?!.*secret)a name or a password is no part/,
  )
})
