import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { constants, gzipSync } from 'node:zlib'
import { PROGRAM_MODE, copyOne, makeFolder } from './copy-folder.ts'

/** Where the program lies in the package, and in the tree that it is packed from. */
export const PROGRAM_FOLDER = 'usr/lib/fibrewatch'

export interface DebianOptions {
  readonly version: string
  readonly architecture: 'amd64' | 'arm64'
  readonly madeAt: Date
  /** Packs without compressing. */
  readonly isFast?: boolean
}

const MAINTAINER = 'Fibrewatch <maintainers@fibrewatch.invalid>'
const MS_PER_S = 1000
const BYTES_PER_KB = 1024
const READ_BY_ALL = 0o644
/** Only root and, from the installation on, the group of the service read the settings. */
const SETTINGS_MODE = 0o640

function listFiles(root: string, below = ''): string[] {
  return readdirSync(join(root, below), { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = below === '' ? entry.name : `${below}/${entry.name}`
      if (entry.isDirectory()) return path === 'DEBIAN' ? [] : listFiles(root, path)
      return entry.isFile() ? [path] : []
    })
}

/** Node needs glibc 2.28 and its C++ runtime; `adduser` makes the user, `runuser` is in util-linux. */
const writeControl = (
  { version, architecture }: DebianOptions,
  sizeKb: number,
): string => `Package: fibrewatch
Version: ${version}
Architecture: ${architecture}
Maintainer: ${MAINTAINER}
Installed-Size: ${sizeKb}
Pre-Depends: init-system-helpers (>= 1.54~)
Depends: adduser, libc6 (>= 2.28), libgcc-s1, libstdc++6 (>= 8)
Suggests: postgresql (>= 15), mosquitto
Section: net
Priority: optional
Description: watches optical fibre and tells of alarms
 Instruments report over HTTP and MQTT; Fibrewatch decides what is an alarm,
 says where on the ground it is, shows it in the browser and tells the right
 people. Database and message broker are built in.
 .
 The service starts with the installation, on port 5991 of this host alone.
`

/** Debian's own form of a changelog, which names the version and leads to ours. */
const writeDebianChangelog = ({
  version,
  madeAt,
}: DebianOptions): string => `fibrewatch (${version}) stable; urgency=medium

  * What changed: /usr/lib/fibrewatch/CHANGELOG.md

 -- ${MAINTAINER}  ${madeAt.toUTCString().replace('GMT', '+0000')}
`

/** Lays the parts of a Debian package round the program that lies in `PROGRAM_FOLDER` of the tree. */
function layParts(root: string, tree: string, options: DebianOptions): void {
  const source = join(root, 'deploy/debian')
  copyOne(join(source, 'fibrewatch.service'), join(tree, 'usr/lib/systemd/system/fibrewatch.service'))
  copyOne(join(source, 'fibrewatch.env'), join(tree, 'etc/fibrewatch.env'), SETTINGS_MODE)
  copyOne(join(source, 'fibrewatch.sh'), join(tree, 'usr/bin/fibrewatch'), PROGRAM_MODE)
  copyOne(join(source, 'copyright'), join(tree, 'usr/share/doc/fibrewatch/copyright'))
  const pack = (text: string | Buffer, path: string) => {
    makeFolder(dirname(join(tree, path)))
    writeFileSync(join(tree, path), gzipSync(text, { level: constants.Z_BEST_COMPRESSION }))
    chmodSync(join(tree, path), READ_BY_ALL)
  }
  pack(readFileSync(join(source, 'fibrewatch.1')), 'usr/share/man/man1/fibrewatch.1.gz')
  pack(writeDebianChangelog(options), 'usr/share/doc/fibrewatch/changelog.gz')
}

function writeControlFiles(root: string, tree: string, options: DebianOptions): void {
  const files = listFiles(tree)
  const control = join(tree, 'DEBIAN')
  makeFolder(control)
  const write = (name: string, text: string) => {
    writeFileSync(join(control, name), text)
    chmodSync(join(control, name), READ_BY_ALL)
  }
  const bytes = files.reduce((sum, path) => sum + statSync(join(tree, path)).size, 0)
  write('control', writeControl(options, Math.ceil(bytes / BYTES_PER_KB)))
  write('conffiles', '/etc/fibrewatch.env\n')
  const sums = files
    .filter((path) => !path.startsWith('etc/'))
    .map(
      (path) =>
        `${createHash('md5')
          .update(readFileSync(join(tree, path)))
          .digest('hex')}  ${path}\n`,
    )
  write('md5sums', sums.join(''))
  for (const name of ['postinst', 'prerm', 'postrm']) {
    copyOne(join(root, 'deploy/debian', name), join(control, name), PROGRAM_MODE)
  }
}

/** Packs a tree with the program in it as a Debian package; the same tree, version and time give the same bytes. */
export function writeDebianPackage(
  { root, tree }: { readonly root: string; readonly tree: string },
  file: string,
  options: DebianOptions,
): void {
  layParts(root, tree, options)
  writeControlFiles(root, tree, options)
  const compression = options.isFast === true ? ['-Znone'] : ['-Zxz', '-z6']
  execFileSync('dpkg-deb', ['--root-owner-group', '--threads-max=2', ...compression, '--build', tree, file], {
    env: {
      PATH: process.env['PATH'],
      // What is newer is set back to it: every file was copied later than that.
      SOURCE_DATE_EPOCH: String(Math.floor(options.madeAt.getTime() / MS_PER_S)),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
