import type { Violation } from './violation.ts'

type LockEntry = { resolved?: string; link?: boolean; optionalDependencies?: Record<string, string> }

/** The parts of package-lock.json (lockfileVersion 3) that the check reads. */
export type LockFile = { packages: Record<string, LockEntry> }

const file = 'package-lock.json'
const nativeTools = ['@biomejs/biome', 'oxlint', 'oxlint-tsgolint', 'oxc-parser', 'rolldown', 'typescript']
const neededPlatform = /(?:linux-(?:x64|arm64)|(?:win32|windows)-x64)(?!.*musl)/

function checkResolved(lock: LockFile): Violation[] {
  return Object.entries(lock.packages)
    .filter(([, entry]) => entry.resolved !== undefined && entry.link !== true)
    .map(([path, { resolved }]) => ({ file, rule: 'lock-host', message: `${path} is bound to ${resolved}` }))
}

/** npm drops a binary that a registry lacks without a word; `npm ci` then fails on that platform. */
function checkBinaries(lock: LockFile): Violation[] {
  return nativeTools.flatMap((tool) => {
    const binaries = Object.keys(lock.packages[`node_modules/${tool}`]?.optionalDependencies ?? {})
    return binaries
      .filter((name) => neededPlatform.test(name))
      .filter((name) => lock.packages[`node_modules/${name}`] === undefined)
      .map((name) => ({ file, rule: 'lock-binary', message: `${name} is missing for ${tool}` }))
  })
}

export function checkLock(lock: LockFile): Violation[] {
  return [...checkResolved(lock), ...checkBinaries(lock)]
}
