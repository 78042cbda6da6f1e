import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findHeadlessChromium, hasHeadlessChromium } from './find-chromium.ts'
import { findPostgres } from './find-postgres.ts'
import { findProgram } from './find-program.ts'
import { findMosquitto } from './private-mosquitto.ts'
import { print, printError } from './print.ts'
import { findPgbouncer } from './private-pgbouncer.ts'
import { findPrometheus } from './private-prometheus.ts'

/** A Debian package the tests use, and how to see that it is there. */
export type DebianPackage = { name: string; isPresent(): boolean }

const debianPackages: DebianPackage[] = [
  { name: 'chromium-headless-shell', isPresent: hasHeadlessChromium },
  { name: 'postgresql-15', isPresent: () => findPostgres() !== undefined },
  { name: 'pgbouncer', isPresent: () => findPgbouncer() !== undefined },
  { name: 'mosquitto', isPresent: () => findMosquitto() !== undefined },
  { name: 'mosquitto-clients', isPresent: () => findProgram('mosquitto_pub') !== undefined },
  {
    name: 'fonts-noto-cjk',
    isPresent: () => existsSync('/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc'),
  },
  { name: 'libreoffice-calc', isPresent: () => findProgram('soffice') !== undefined },
  { name: 'prometheus', isPresent: () => findPrometheus() !== undefined },
  { name: 'strace', isPresent: () => findProgram('strace') !== undefined },
]

/** The names of the packages that are not there. */
export function listMissing(packages: readonly DebianPackage[]): string[] {
  return packages.filter((item) => !item.isPresent()).map((item) => item.name)
}

function installPackages(names: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const aptGet = (...args: string[]) =>
    spawnSync('apt-get', args, { env, stdio: ['ignore', 'inherit', 'inherit'] })
  aptGet('update', '-q')
  // One by one: a package that cannot be had must not keep the others away.
  for (const name of names) aptGet('install', '-y', '-q', '--no-install-recommends', name)
}

/**
 * Installs what is missing when this process is root on a Debian, else says how.
 * @returns the names that are still missing
 */
export function requireDebianPackages(packages: readonly DebianPackage[] = debianPackages): string[] {
  const missing = listMissing(packages)
  if (missing.length === 0) return []
  const canInstall = process.getuid?.() === 0 && findProgram('apt-get') !== undefined
  if (canInstall) installPackages(missing)
  const left = listMissing(packages)
  if (left.length > 0) {
    printError(`Missing: ${left.join(', ')}. Install with: sudo apt-get install -y ${left.join(' ')}`)
  }
  return left
}

if (import.meta.main) {
  const left = requireDebianPackages()
  if (left.length === 0) print('debian packages: all there')
  // The journeys cannot do without a browser; what needs one of the others skips with a message.
  if (findHeadlessChromium() === undefined) process.exitCode = 1
}
