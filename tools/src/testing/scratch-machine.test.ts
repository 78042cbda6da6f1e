import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const MODULE = join(import.meta.dirname, 'scratch-machine.ts')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fibrewatch-hindrance-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** What hinders where `program` does this; programs of the machine that are not named are its own. */
function findHindrance(programs: Readonly<Record<string, string>>): { said: string; errors: string } {
  for (const [name, lines] of Object.entries({ ...programs, 'dpkg-deb': ':' })) {
    const path = join(folder, name)
    writeFileSync(path, `#!/bin/sh\n${lines}\n`)
    chmodSync(path, 0o755)
  }
  const lines = `import { findHindrance } from ${JSON.stringify(MODULE)}
console.log(findHindrance() ?? 'nothing')`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', lines], {
    env: { PATH: `${folder}:${process.env['PATH']}`, TMPDIR: folder },
    encoding: 'utf8',
  })
  return { said: stdout.trim(), errors: stderr }
}

const isRoot = process.getuid?.() === 0

test('says in a word what hinders, and leaves nothing: root is needed, and mounts that are allowed', () => {
  const { said, errors } = findHindrance({ mount: 'echo mount: permission denied. >&2; exit 32' })
  expect(said).toMatch(
    isRoot
      ? /^nothing can be mounted here \(mount: permission denied\.\)$|^it takes a Debian$/
      : /^it takes root$/,
  )
  expect(errors).toBe('')
  expect(readdirSync(folder).toSorted()).toEqual(['dpkg-deb', 'mount'])
})
