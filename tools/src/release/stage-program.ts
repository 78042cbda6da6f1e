import { chmodSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { PROGRAM_MODE, copyFolder, copyOne, makeFolder } from './copy-folder.ts'
import { type ProductionPackage, isWorkspace } from './production-closure.ts'

/** Files of packages that nothing runs. Node takes no TypeScript below `node_modules`. */
const UNUSED_ENDINGS = ['.map', '.ts', '.mts', '.cts', '.tsx', '.tsbuildinfo']
/** Of the documents of packages only what goes with a licence. */
const UNUSED_DOCS = /(?:^|\/)(?!licen[cs]e|notice|copying)[^/]*\.(?:md|markdown)$/i
/** What packages have for those who work on them: settings of tools, tests, examples. */
const UNUSED_PARTS =
  /^(?:__tests__|tests?|examples?|benchmarks?|bench|docs?|integration)(?:\/|$)|(?:^|\/)(?:node_modules$|\.|eslint\.config\.)/

/** What is used of large packages; of any other, everything. `pdf/pdf-paper.ts` names the two weights. */
const USED_PARTS: Readonly<Record<string, RegExp>> = {
  '@expo-google-fonts/noto-sans-sc': /^(?:400Regular|600SemiBold|[^/]*\.[^/]*$|LICENSE)/,
}

const DOCS = [
  'CHANGELOG.md',
  'SECURITY.md',
  'docs/import.md',
  'docs/operations.md',
  'docs/protocols.md',
  'docs/security.md',
  'docs/monitoring',
]

function copyDependency(root: string, target: string, { path, name }: ProductionPackage): void {
  const used = USED_PARTS[name]
  copyFolder(
    join(root, path),
    join(target, path),
    (file) =>
      !UNUSED_PARTS.test(file) &&
      !UNUSED_DOCS.test(file) &&
      !UNUSED_ENDINGS.some((ending) => file.endsWith(ending)) &&
      used?.test(file) !== false,
  )
}

const isTest = (file: string) => /(?:^|\/)testing$|\.test\.ts$/.test(file)

/**
 * Sources are delivered as they are: Node strips their types. It does so outside `node_modules` alone, so the folders
 * there lead to the workspaces, as npm lays them.
 */
function copyWorkspace(root: string, target: string, { path, name }: ProductionPackage): void {
  copyOne(join(root, path, 'package.json'), join(target, path, 'package.json'))
  copyFolder(join(root, path, 'src'), join(target, path, 'src'), (file) => !isTest(file))
  const migrations = join(root, path, 'migrations')
  if (existsSync(migrations)) copyFolder(migrations, join(target, path, 'migrations'), () => true)
  const link = join(target, 'node_modules', name)
  makeFolder(dirname(link))
  symlinkSync(relative(dirname(link), join(target, path)), link)
}

function copyDocs(root: string, target: string): void {
  for (const path of DOCS) {
    const from = join(root, path)
    if (path.endsWith('.md')) copyOne(from, join(target, path))
    else copyFolder(from, join(target, path), () => true)
  }
}

/** Lays the program without its Node into an empty folder: sources, built console, dependencies, documents. */
export function stageProgram(root: string, target: string, packages: readonly ProductionPackage[]): void {
  mkdirSync(target, { recursive: true })
  for (const item of packages) {
    if (isWorkspace(item)) copyWorkspace(root, target, item)
    else copyDependency(root, target, item)
  }
  const consoleFolder = 'apps/web/dist'
  copyFolder(join(root, consoleFolder), join(target, consoleFolder), () => true)
  copyOne(join(root, 'bin/fibrewatch'), join(target, 'bin/fibrewatch'), PROGRAM_MODE)
  copyDocs(root, target)
  openFolders(target)
}

/** Folders that were made on the way have the rights of the umask. */
function openFolders(folder: string): void {
  chmodSync(folder, PROGRAM_MODE)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) openFolders(join(folder, basename(entry.name)))
  }
}
