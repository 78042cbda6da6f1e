import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeOwnedFolder, removeFolder } from './owned-folder.ts'

const MODULE = join(import.meta.dirname, 'owned-folder.ts')
const PREFIX = 'fibrewatch-owned-'

let parent: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'fibrewatch-parent-'))
})
afterEach(() => {
  removeFolder(parent)
})

/** A folder of a process that was killed. */
function leaveFolder(): string {
  const lines = `import { makeOwnedFolder } from ${JSON.stringify(MODULE)}
process.stdout.write(makeOwnedFolder(${JSON.stringify(parent)}, '${PREFIX}'), () => process.kill(process.pid, 'SIGKILL'))`
  return spawnSync(process.execPath, ['--input-type=module', '--eval', lines], { encoding: 'utf8' }).stdout
}

test('a folder of a process that was killed is removed by who comes next; others stay', () => {
  const own = makeOwnedFolder(parent, PREFIX)
  const others = ['no-number', 'AbCdEf', '1-1-AbCdEf', `999999-${process.pid}-x`].map((name) => {
    const path = join(parent, `${PREFIX}${name}`)
    mkdirSync(path)
    return path
  })
  const left = leaveFolder()
  expect(left).toContain(PREFIX)
  writeFileSync(join(left, 'data'), '')
  makeOwnedFolder(parent, 'other-')
  expect(existsSync(left)).toBe(true)
  makeOwnedFolder(parent, PREFIX)
  expect(existsSync(left)).toBe(false)
  for (const path of [own, ...others]) expect(existsSync(path)).toBe(true)
})

const canMount = process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'true']).status === 0

test.skipIf(!canMount)('what was mounted in it is unmounted', () => {
  const left = leaveFolder()
  const inner = join(left, 'a machine')
  mkdirSync(inner)
  execFileSync('mount', ['-t', 'tmpfs', 'none', inner])
  makeOwnedFolder(parent, PREFIX)
  const isMounted = readFileSync('/proc/self/mounts', 'utf8').includes(left)
  if (isMounted) execFileSync('umount', ['-l', inner])
  expect([isMounted, existsSync(left)]).toEqual([false, false])
  rmSync(left, { recursive: true, force: true })
})
