import { posix } from 'node:path'
import type { ClassUse, ClassUses } from './class-uses.ts'
import type { ImportUse } from './import-list.ts'
import type { StyleSelector } from './style-sheets.ts'
import type { Violation } from './violation.ts'

/** A style sheet of the console, and a source file that may import it; paths relative to the repository. */
export type Sheet = { path: string; selectors: StyleSelector[] }
export type Component = ClassUses & { path: string; imports: ImportUse[] }
export type Styles = { sheets: Sheet[]; components: Component[] }

const SOURCES = 'apps/web/src'
/** The shared building blocks: every component may use their classes. */
const BASE = `${SOURCES}/ui/base`
const MAIN = `${SOURCES}/main.tsx`
const TOKENS = `${SOURCES}/ui/tokens.css`

/** The one file that imports the sheet of each library. */
const LIBRARY_SHEETS: Record<string, string> = {
  'uplot/dist/uPlot.min.css': `${SOURCES}/ui/uplot.ts`,
  'maplibre-gl/dist/maplibre-gl.css': `${SOURCES}/ui/map/load-maplibre.ts`,
}

/** Classes that a library gives to its own elements: no file of ours names them. */
const LIBRARY_CLASS = /^(?:maplibregl-|uplot$)/

/** A feature or a part of the app: what its folders share lies in the folder itself. */
const ROOM = /^apps\/web\/src\/(?:features|app)\/[^/]+$/

const folderOf = (path: string) => posix.dirname(path)

/** A class that only says in which state something is: it belongs to no sheet. */
const isState = (name: string) => /^(?:is|has)-/.test(name)

/** The class a compound is about: its first. The others only tell apart (`.button.small`). */
const mainClassOf = ({ subject }: StyleSelector) => subject.find((name) => !isState(name))

const isNamedIn = (name: string, { words, beginnings }: ClassUses) =>
  words.has(name) || [...beginnings].some((beginning) => name.startsWith(beginning))

/** Whether what lies in one folder may use what the other brings. */
const isBroughtBy = (owner: string, folder: string) =>
  owner === folder || owner === BASE || (ROOM.test(owner) && folder.startsWith(`${owner}/`))

type Owners = ReadonlyMap<string, ReadonlySet<string>>

/** The folders that have rules for a class: for it alone, or, where none has, for it within something else. */
function listStylers(sheets: readonly Sheet[]): Map<string, Set<string>> {
  const alone = new Map<string, Set<string>>()
  const within = new Map<string, Set<string>>()
  for (const { path, selectors } of sheets) {
    for (const selector of selectors) {
      const name = mainClassOf(selector)
      if (name === undefined) continue
      const stylers = selector.isAlone ? alone : within
      stylers.set(name, (stylers.get(name) ?? new Set()).add(folderOf(path)))
    }
  }
  return new Map([...within, ...alone])
}

/** The folder each class belongs to: of those with rules for it, the building blocks, or the one that uses it. */
function listOwners({ sheets, components }: Styles): Owners {
  const owners = new Map<string, ReadonlySet<string>>()
  for (const [name, folders] of listStylers(sheets)) {
    const users = [...folders].filter((folder) =>
      components.some((one) => isBroughtBy(folder, folderOf(one.path)) && isNamedIn(name, one)),
    )
    if (folders.has(BASE)) owners.set(name, new Set([BASE]))
    else owners.set(name, users.length === 0 ? folders : new Set(users))
  }
  return owners
}

function isOwnSheet(path: string, specifier: string): boolean {
  const library = LIBRARY_SHEETS[specifier]
  if (library !== undefined) return path === library
  if (/^\.\/[^/]+$/.test(specifier)) return true
  const target = posix.join(folderOf(path), specifier)
  return path === MAIN && (target === TOKENS || folderOf(target) === BASE)
}

function checkImports({ path, imports }: Component): Violation[] {
  const message = 'a style sheet lies beside the component that imports it: use that component'
  return imports
    .filter(({ specifier }) => specifier.endsWith('.css') && !isOwnSheet(path, specifier))
    .map(({ specifier, line }) => ({
      file: path,
      line,
      rule: 'own-sheet',
      message: `${specifier}: ${message}`,
    }))
}

/** A sheet that nothing beside it imports styles nothing. */
function checkImported({ path }: Sheet, components: readonly Component[]): Violation[] {
  const isImported = components.some((component) =>
    component.imports.some(({ specifier }) => posix.join(folderOf(component.path), specifier) === path),
  )
  return isImported ? [] : [{ file: path, rule: 'own-sheet', message: 'no component imports it' }]
}

function checkSheet(
  { path, selectors }: Sheet,
  owners: Owners,
  components: readonly Component[],
): Violation[] {
  const folder = folderOf(path)
  const near = components.filter((one) => isBroughtBy(folder, folderOf(one.path)))
  const isUsed = (name: string) =>
    LIBRARY_CLASS.test(name) || (isState(name) ? components : near).some((one) => isNamedIn(name, one))
  const isOwn = (name: string) => owners.get(name)?.has(folder) ?? true
  const listBreaches = (selector: StyleSelector) => {
    const main = mainClassOf(selector)
    const unused = selector.classes.filter((name) => isOwn(name) && !isUsed(name))
    const others = main === undefined ? [] : [...(owners.get(main) ?? [])].filter((one) => one !== folder)
    const isGlobal = main === undefined && !selector.isNested && !selector.classes.some(isOwn)
    return [
      ...unused.map((name) => ({ rule: 'unused-class', message: `nothing here uses .${name}` })),
      ...others.map((owner) => ({
        rule: 'restyled',
        message: `.${main} belongs to ${owner}: give the element a class of its own, or the component a variant`,
      })),
      ...(isGlobal && folder !== BASE && path !== TOKENS
        ? [{ rule: 'global-rule', message: 'a rule without a class of this folder' }]
        : []),
    ]
  }
  return selectors.flatMap((selector) =>
    listBreaches(selector).map((breach) => ({ file: path, line: selector.line, ...breach })),
  )
}

function checkBorrowed({ path, drawn }: Component, owners: Owners): Violation[] {
  const ownersOf = ({ name }: ClassUse) => [...(isState(name) ? [] : (owners.get(name) ?? []))]
  return drawn
    .filter((use) => {
      const found = ownersOf(use)
      return found.length > 0 && !found.some((owner) => isBroughtBy(owner, folderOf(path)))
    })
    .map((use) => ({
      file: path,
      line: use.line,
      rule: 'borrowed-class',
      message: `.${use.name} belongs to ${ownersOf(use).join(', ')}: use its component`,
    }))
}

/** Every style rule, class and import that reaches into another folder, and every rule for nothing. */
export function checkStyleRules(styles: Styles): Violation[] {
  const { sheets, components } = styles
  const owners = listOwners(styles)
  return [
    ...components.flatMap(checkImports),
    ...sheets.flatMap((sheet) => checkImported(sheet, components)),
    ...sheets.flatMap((sheet) => checkSheet(sheet, owners, components)),
    ...components.flatMap((component) => checkBorrowed(component, owners)),
  ]
}
