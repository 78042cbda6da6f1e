import { randomBytes, randomUUID } from 'node:crypto'
import { constants, statSync } from 'node:fs'
import { access, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { PARAMETERS } from '@fibrewatch/contract/parameter'
import type { Config } from '#platform/config/config'
import { tellDataDirFault } from '#platform/database/data-dir-fault'
import { type DataFolders, findDataFolders } from '#platform/files/data-folders'
import { type DiskSpace, readDiskSpace } from '#platform/files/disk-space'
import { judgeSpace } from '#platform/files/space-limits'
import type { Finding } from './finding.ts'

const MB = 1024 * 1024
const PROBE_BYTES = 64
const OWNER_ONLY = 0o600

/** @throws what keeps it from being seen: rights, a file in the place of a folder, a disk that fails */
export const isThere = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined

export function tellFolderFault(folder: string, cause: unknown): string {
  const told = tellDataDirFault(folder, cause)
  const message = told instanceof Error ? told.message : String(told)
  return told === cause ? `${folder} cannot be used: ${message}.` : message
}

/** Writes, reads and removes a file in a folder that is there, and makes no folder. @throws what hinders it */
export async function probeFolder(folder: string): Promise<void> {
  const path = join(folder, `.probe-${randomUUID()}`)
  const content = randomBytes(PROBE_BYTES)
  try {
    await writeFile(path, content, { mode: OWNER_ONLY, flag: 'wx' })
    if (!content.equals(await readFile(path))) throw new Error('another content came back')
  } finally {
    await rm(path, { force: true })
  }
}

const findExisting = (folder: string): string =>
  isThere(folder) || folder === dirname(folder) ? folder : findExisting(dirname(folder))

/** DATA_DIR, wherever database and files are: the key lies in it too. Undefined where nothing does. */
export async function lookAtDataDir(config: Config): Promise<Finding | undefined> {
  const { dataDir, secretKey } = config
  const make = (state: Finding['state'], text: string): Finding => ({ name: 'folder', state, text })
  if (findFolders(config).own === undefined && secretKey !== undefined) return undefined
  try {
    const folder = resolve(dataDir)
    const existing = findExisting(folder)
    if (existing === folder) {
      await probeFolder(folder)
      return make('ok', `DATA_DIR (${dataDir}) can be written.`)
    }
    await access(existing, constants.W_OK | constants.X_OK)
    return make('ok', `DATA_DIR (${dataDir}) is made by the first start.`)
  } catch (cause) {
    return make('failed', tellFolderFault(dataDir, cause))
  }
}

const findFolders = (config: Config): DataFolders =>
  findDataFolders({
    config,
    database: { kind: config.databaseUrl === undefined ? 'embedded' : 'server' },
    files: { kind: config.filesUrl?.reveal().startsWith('s3:') === true ? 'bucket' : 'folder' },
  })

/** The disks on which data lies: the one with the least room is told. */
export async function lookAtDisk(config: Config): Promise<Finding> {
  const make = (state: Finding['state'], text: string): Finding => ({ name: 'disk', state, text })
  const { own, shared } = findFolders(config)
  const places = [
    ...(own === undefined ? [] : [{ whose: 'DATA_DIR', folder: own }]),
    ...(shared === undefined ? [] : [{ whose: 'the folder of FILES_URL', folder: shared }]),
  ]
  try {
    const found = await Promise.all(
      places.map(async ({ whose, folder }) => ({
        whose,
        space: await readDiskSpace(findExisting(resolve(folder))),
      })),
    )
    const [least] = found.toSorted((one, other) => one.space.availableBytes - other.space.availableBytes)
    return least === undefined
      ? make('ok', 'Neither database nor files lie on a disk of this machine.')
      : judgeDisk(make, least)
  } catch (cause) {
    return make('failed', tellFolderFault(config.dataDir, cause))
  }
}

function judgeDisk(
  make: (state: Finding['state'], text: string) => Finding,
  { whose, space }: { readonly whose: string; readonly space: DiskSpace },
): Finding {
  const state = judgeSpace(space, PARAMETERS['storage.warnFreeMb'].initial)
  const free = `${Math.floor(space.availableBytes / MB).toLocaleString('en')} MB free where ${whose} is`
  if (state === 'ok') return make('ok', `${free}.`)
  return make(state === 'low' ? 'warning' : 'failed', `${free}: make room.`)
}
