import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram } from '../find-program.ts'
import { makeOwnedFolder, removeFolder } from '../owned-folder.ts'

export interface Ended {
  readonly status: number | null
  /** What it wrote, the errors after the rest. */
  readonly text: string
}

/** This machine as a program sees it whose changes to /etc, /usr and /var go to memory of our own, and are gone with it. */
export interface ScratchMachine {
  /** A folder in memory, beside its changes, for what goes with them. */
  readonly folder: string
  run(program: string, ...args: string[]): Ended
  /** Starts a program: the process is the program itself. */
  start(program: string, ...args: string[]): ChildProcess
  /** Where a file lies that was written there; empty while nothing was. */
  locate(path: string): string
  remove(): void
}

/** Of memory, at most: a few copies of the program. */
const DISK_SIZE = '3g'
const CHANGED_FOLDERS = ['etc', 'usr', 'var']
/** `$1` is the folder of the changes, the rest the command. An empty /run: no service manager of ours is asked. */
const ENTER = `set -e; changes=$1; shift
for name in ${CHANGED_FOLDERS.join(' ')}; do
  mount -t overlay scratch -o "lowerdir=/$name,upperdir=$changes/$name,workdir=$changes/.$name" "/$name"
done
mount -t tmpfs scratch /run
exec "$@"`

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
const ENV = { PATH, LC_ALL: 'C', DEBIAN_FRONTEND: 'noninteractive' }

/** Why there is none here; undefined where there is. */
export function findHindrance(): string | undefined {
  if (process.getuid?.() !== 0) return 'it takes root'
  if (!existsSync('/etc/debian_version') || findProgram('dpkg-deb') === undefined) return 'it takes a Debian'
  try {
    const machine = makeScratchMachine()
    try {
      const { status, text } = machine.run('true')
      return status === 0 ? undefined : `overlays cannot be mounted here (${text.trim()})`
    } finally {
      machine.remove()
    }
  } catch (error) {
    const [, why = 'mount failed'] = error instanceof Error ? error.message.split('\n') : []
    return `nothing can be mounted here (${why})`
  }
}

export function makeScratchMachine(): ScratchMachine {
  const disk = makeOwnedFolder(tmpdir(), 'fibrewatch-machine-')
  try {
    const options = ['-t', 'tmpfs', '-o', `size=${DISK_SIZE},mode=755`, 'none', disk]
    execFileSync('mount', options, { stdio: 'pipe' })
  } catch (error) {
    removeFolder(disk)
    throw error
  }
  const folder = join(disk, 'beside')
  const changes = join(disk, 'changes')
  for (const name of ['', ...CHANGED_FOLDERS, ...CHANGED_FOLDERS.map((word) => `.${word}`)]) {
    mkdirSync(join(changes, name))
  }
  mkdirSync(folder)
  const enter = (command: string[]) => ['--mount', 'sh', '-c', ENTER, 'enter', changes, ...command]
  return {
    folder,
    run: (...command) => {
      const ended = spawnSync('unshare', enter(command), { env: ENV, encoding: 'utf8' })
      if (ended.error !== undefined) return { status: null, text: ended.error.message }
      return { status: ended.status, text: `${ended.stdout}${ended.stderr}` }
    },
    start: (...command) =>
      spawn('unshare', enter(command), { env: ENV, stdio: ['ignore', 'pipe', 'inherit'] }),
    locate: (path) => join(changes, path),
    remove: () => removeFolder(disk),
  }
}
