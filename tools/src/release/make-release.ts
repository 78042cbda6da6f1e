import { createHash } from 'node:crypto'
import {
  chmodSync,
  createReadStream,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { writeTarball, writeZip } from './archives.ts'
import { writeBill } from './bill-of-materials.ts'
import { PROGRAM_MODE, copyOne } from './copy-folder.ts'
import { PROGRAM_FOLDER, writeDebianPackage } from './debian-package.ts'
import { requireLicences, writeNotices } from './licences.ts'
import { placeNode } from './node-runtime.ts'
import type { Artifact } from './platforms.ts'
import { type ReleaseLock, isWorkspace, listProduction } from './production-closure.ts'
import { stageProgram } from './stage-program.ts'

export interface ReleaseOptions {
  readonly root: string
  /** The folder that the files of the release are written to. */
  readonly into: string
  readonly version: string
  /** Stands in every archive as the time of its files. */
  readonly madeAt: Date
}

const COMMAND = 'bin/fibrewatch'
/** What the built console has in it. */
const BUILT_IN = ['apps/web']

/** The workspaces of the programs that the command starts. */
function listRunning(root: string): string[] {
  const started = readFileSync(join(root, COMMAND), 'utf8').matchAll(/\b(apps\/[\w-]+)\/src\//g)
  return [...new Set(Array.from(started, ([, folder = '']) => folder))].toSorted()
}

/** A tree with the program in it, which the archives of all platforms are packed from. */
export interface StagedRelease extends ReleaseOptions {
  readonly tree: string
  readonly program: string
  readonly lock: ReleaseLock
  remove(): void
}

const BILL = 'sbom.cdx.json'
const NOTICES = 'THIRD-PARTY-NOTICES.txt'

/** Lays the program with its bill of materials and notices; throws when something in it must not be delivered. */
export function stageRelease(options: ReleaseOptions): StagedRelease {
  const { root, into, version, madeAt } = options
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as ReleaseLock
  const running = listRunning(root)
  const roots = [...running, ...BUILT_IN]
  const all = listProduction(lock, roots)
  const notices = writeNotices(
    requireLicences(
      root,
      all.filter((item) => !isWorkspace(item)),
    ),
  )
  mkdirSync(into, { recursive: true })
  const tree = mkdtempSync(join(into, '.tree-'))
  // A package has the rights of its root: those of a temporary folder would close the folder it is installed into.
  chmodSync(tree, PROGRAM_MODE)
  const program = join(tree, PROGRAM_FOLDER)
  stageProgram(root, program, listProduction(lock, running))
  writeFileSync(join(program, NOTICES), notices)
  writeFileSync(join(program, BILL), writeBill(all, { version, roots, madeAt }))
  return { ...options, lock, tree, program, remove: () => rmSync(tree, { recursive: true, force: true }) }
}

const WINDOWS_START = 'fibrewatch.cmd'

/** Writes one file of a release from the tree, with the Node of its platform; returns its path. */
export async function packArtifact(
  staged: StagedRelease,
  { kind, platform }: Artifact,
  { isFast = false }: { readonly isFast?: boolean } = {},
): Promise<string> {
  const { root, into, version, madeAt, tree, program } = staged
  placeNode(staged, platform, program)
  const name = `fibrewatch-${version}-${platform.name}`
  const archive = { name, madeAt, ...(isFast ? { level: 1 } : {}) }
  if (kind === 'tarball') {
    const file = join(into, `${name}.tar.gz`)
    await writeTarball(program, file, archive)
    return file
  }
  if (kind === 'zip') {
    const file = join(into, `${name}.zip`)
    const lines = readFileSync(join(root, 'deploy/windows', WINDOWS_START), 'utf8')
    // cmd.exe reads blocks right only where lines end as Windows ends them.
    writeFileSync(join(program, WINDOWS_START), lines.replaceAll(/\r?\n/g, '\r\n'))
    await writeZip(program, file, archive)
    rmSync(join(program, WINDOWS_START))
    return file
  }
  const architecture = platform.debian
  if (architecture === undefined) throw new Error(`There is no Debian for ${platform.name}.`)
  const file = join(into, `fibrewatch_${version}_${architecture}.deb`)
  writeDebianPackage({ root, tree }, file, { version, architecture, madeAt, isFast })
  return file
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

export interface MadeFile {
  readonly name: string
  readonly bytes: number
}

/** Makes the files of a release, its bill of materials, its notices and their checksums. */
export async function makeRelease(
  options: ReleaseOptions,
  artifacts: readonly Artifact[],
): Promise<MadeFile[]> {
  const { into } = options
  const staged = stageRelease(options)
  try {
    const files: string[] = []
    for (const artifact of artifacts) files.push(await packArtifact(staged, artifact))
    for (const name of [BILL, NOTICES]) {
      copyOne(join(staged.program, name), join(into, name))
      files.push(join(into, name))
    }
    const sums: string[] = []
    for (const file of files) sums.push(`${await hashFile(file)}  ${basename(file)}\n`)
    writeFileSync(join(into, 'SHA256SUMS'), sums.join(''))
    return files.map((file) => ({ name: basename(file), bytes: statSync(file).size }))
  } finally {
    staged.remove()
  }
}
