import { chmodSync, mkdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findProgram } from '../find-program.ts'
import { makeTree } from '../testing/make-tree.ts'
import { writeTarball, writeZip } from './archives.ts'
import { writeDebianPackage } from './debian-package.ts'
import { chooseArtifacts } from './platforms.ts'
import { repositoryRoot } from '../workspaces.ts'

const PROGRAM = 'usr/lib/fibrewatch'
const madeAt = new Date('2026-01-02T12:34:56Z')

/** A tree of a release that was laid at another time and, where `isLater`, in another order. */
function makeProgram(isLater: boolean): string {
  const names = ['a.js', 'b.js', 'node/bin/node']
  const order = isLater ? names.toReversed() : names
  const tree = makeTree(Object.fromEntries(order.map((name) => [`${PROGRAM}/${name}`, `text of ${name}`])))
  chmodSync(tree, 0o755)
  mkdirSync(join(tree, PROGRAM, 'node_modules'))
  symlinkSync('../a.js', join(tree, PROGRAM, 'node_modules/link'))
  const at = Date.now() / 1000 + (isLater ? 60 : 0)
  for (const name of names) utimesSync(join(tree, PROGRAM, name), at, at)
  return tree
}

/** Writes an archive of either tree; returns both as bytes. */
async function writeBoth(write: (tree: string, file: string) => Promise<void> | void): Promise<Buffer[]> {
  const out = makeTree({})
  const files: Buffer[] = []
  for (const isLater of [false, true]) {
    const file = join(out, String(isLater))
    await write(makeProgram(isLater), file)
    files.push(readFileSync(file))
  }
  return files
}

describe('archives of the same files', () => {
  test('are the same bytes as .tar.gz, with everything below one folder and links as they are', async () => {
    const options = { name: 'fibrewatch-1.0.0', madeAt }
    const [first, second] = await writeBoth((tree, file) => writeTarball(join(tree, PROGRAM), file, options))
    expect(first?.equals(second ?? Buffer.alloc(0))).toBe(true)
    const file = join(makeTree({}), 'first.tar.gz')
    writeFileSync(file, first ?? '')
    const list = execFileSync('tar', ['--utc', '--full-time', '-tvzf', file], { encoding: 'utf8' })
    expect(list).toContain('2026-01-02 12:34:56 fibrewatch-1.0.0/node_modules/link -> ../a.js')
    expect(list.split('\n').filter((line) => line.includes(' fibrewatch-1.0.0/'))).toHaveLength(8)
  })

  test('are the same bytes as .zip, without links', async () => {
    const options = { name: 'fibrewatch-1.0.0', madeAt }
    const [first, second] = await writeBoth((tree, file) => writeZip(join(tree, PROGRAM), file, options))
    expect(first?.equals(second ?? Buffer.alloc(0))).toBe(true)
    expect(first?.includes('fibrewatch-1.0.0/node/bin/node')).toBe(true)
    expect(first?.includes('link')).toBe(false)
  })

  test.skipIf(findProgram('dpkg-deb') === undefined)('are the same bytes as .deb', async () => {
    const options = { version: '1.0.0', architecture: 'amd64', madeAt, isFast: true } as const
    const [first, second] = await writeBoth((tree, file) =>
      writeDebianPackage({ root: repositoryRoot, tree }, file, options),
    )
    expect(first?.equals(second ?? Buffer.alloc(0))).toBe(true)
  })
})

describe('chooseArtifacts', () => {
  test('takes those that are named, or all', () => {
    expect(chooseArtifacts('deb-amd64, linux-x64').map(({ id }) => id)).toEqual(['linux-x64', 'deb-amd64'])
    expect(chooseArtifacts(undefined)).toHaveLength(5)
    expect(() => chooseArtifacts('deb-riscv')).toThrow('Unknown: deb-riscv. --only takes of linux-x64')
  })
})
