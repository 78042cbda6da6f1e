import { describe, expect, test } from 'vitest'
import { checkStyles } from './check-styles.ts'
import { makeTree } from './testing/make-tree.ts'
import { repositoryRoot } from './workspaces.ts'

const web = 'apps/web/src'

/** A building block, a component with its sheet, and a page with its own: nothing to find. */
const clean = {
  [`${web}/main.tsx`]: "import './ui/tokens.css'\nimport './ui/base/controls.css'",
  [`${web}/ui/tokens.css`]: ':root { --gap: 8px }',
  [`${web}/ui/base/controls.css`]: '.button { margin: 0 }\n.button.small { margin: 1px }',
  [`${web}/ui/pager/pager.css`]: '.pager { gap: 0 }\n.pager.is-wide > svg { margin: 0 }',
  [`${web}/ui/pager/pager.tsx`]: [
    "import './pager.css'",
    "export const Pager = () => <p className={isWide ? 'pager is-wide' : 'pager'}><b className='button small' /></p>",
  ].join('\n'),
  [`${web}/features/alarm/alarm.css`]:
    '.alarm-page { gap: 0 }\n.alarm-page button { gap: 0 }\n.grade-A { gap: 0 }',
  [`${web}/features/alarm/alarm.page.tsx`]: [
    "import './alarm.css'",
    'export const Page = () => <div className={`alarm-page grade-${grade}`} />',
  ].join('\n'),
  [`${web}/features/alarm/list/list.tsx`]: "export const List = () => <ul className='alarm-page' />",
}

const page = `${web}/features/alarm/alarm.page.tsx`
const sheet = `${web}/features/alarm/alarm.css`

/** What is found when lines are added to files of the clean tree. */
function listFound(added: Record<string, string>): string[] {
  const files: Record<string, string> = { ...clean }
  for (const [path, line] of Object.entries(added)) files[path] = `${files[path] ?? ''}\n${line}`
  return checkStyles(makeTree(files)).map(
    ({ file, line, rule }) => `${file}${line === undefined ? '' : `:${line}`} ${rule}`,
  )
}

const broken: [what: string, added: Record<string, string>, found: string[]][] = [
  ['a sheet of another folder', { [page]: "import '#ui/pager/pager.css'" }, [`${page}:3 own-sheet`]],
  ['a sheet above', { [page]: "import '../other/a.css'" }, [`${page}:3 own-sheet`]],
  ['a sheet of a sub-folder', { [page]: "import './list/list.css'" }, [`${page}:3 own-sheet`]],
  ['a building block, but from main', { [page]: "import '#ui/base/controls.css'" }, [`${page}:3 own-sheet`]],
  ['a library, but at its wrapper', { [page]: "import 'uplot/dist/uPlot.min.css'" }, [`${page}:3 own-sheet`]],
  [
    'a sheet that nothing imports',
    { [`${web}/features/alarm/lost.css`]: '.alarm-page i { gap: 0 }' },
    [`${web}/features/alarm/lost.css own-sheet`],
  ],
  [
    'a property that nobody defines',
    { [sheet]: '.alarm-page { color: var(--no-such) }' },
    [`${sheet}:4 unknown-property`],
  ],
  ['a building block', { [sheet]: '.button { gap: 0 }' }, [`${sheet}:4 restyled`]],
  ['a building block within a page', { [sheet]: '.alarm-page .button { gap: 0 }' }, [`${sheet}:4 restyled`]],
  ['a component wherever it is', { [sheet]: '.pager { gap: 0 }' }, [`${sheet}:4 restyled`]],
  ['a component within a page', { [sheet]: '.alarm-page > .pager { gap: 0 }' }, [`${sheet}:4 restyled`]],
  ['a component by its state', { [sheet]: '.alarm-page .pager.is-wide { gap: 0 }' }, [`${sheet}:4 restyled`]],
  ['a component behind :is', { [sheet]: '.alarm-page :is(.pager, b) { gap: 0 }' }, [`${sheet}:4 restyled`]],
  [
    'a component in a layer and a media query',
    { [sheet]: '@media print { @layer page {\n.alarm-page .pager { gap: 0 } } }' },
    [`${sheet}:5 restyled`],
  ],
  [
    'a component in a nested rule',
    { [sheet]: '.alarm-page { & .pager { gap: 0 } }' },
    [`${sheet}:4 restyled`],
  ],
  [
    'a component by a class beside its own',
    { [sheet]: '.pager.alarm-page { gap: 0 }' },
    [`${sheet}:4 restyled`],
  ],
  ['every element', { [sheet]: 'button { gap: 0 }' }, [`${sheet}:4 global-rule`]],
  ['what lies in a component', { [sheet]: '.pager svg { gap: 0 }' }, [`${sheet}:4 global-rule`]],
  ['a class nobody uses', { [sheet]: '.alarm-gone { gap: 0 }' }, [`${sheet}:4 unused-class`]],
  ['a class nobody uses, on the way', { [sheet]: '.alarm-gone b { gap: 0 }' }, [`${sheet}:4 unused-class`]],
  [
    'a class nobody uses, in :not',
    { [sheet]: '.alarm-page:not(.alarm-gone) { gap: 0 }' },
    [`${sheet}:4 unused-class`],
  ],
  ['a state nobody has', { [sheet]: '.alarm-page.is-gone { gap: 0 }' }, [`${sheet}:4 unused-class`]],
  [
    'a building block nobody uses',
    { [`${web}/ui/base/controls.css`]: '.tag { gap: 0 }' },
    [`${web}/ui/base/controls.css:3 unused-class`],
  ],
  [
    'a borrowed class',
    { [page]: "export const P = () => <p className='pager' />" },
    [`${page}:3 borrowed-class`],
  ],
  [
    'a size that depends on the theme',
    { [sheet]: '[data-theme="light"] .alarm-page { --gap: 4px }' },
    [`${sheet}:4 theme-colours`],
  ],
  [
    'a place that depends on the theme, behind :is',
    { [sheet]: ':is([data-theme="light"], [data-theme="dark"]) .alarm-page { display: none !important }' },
    [`${sheet}:4 theme-colours`],
  ],
  [
    'what lies in a rule of a theme',
    { [sheet]: '[data-theme="light"] .alarm-page {\n& b { gap: 0 } }' },
    [`${sheet}:4 theme-colours`],
  ],
  [
    'a borrowed class in a value that is named so',
    { [page]: "const rowClass = isOn ? 'pager' : ''" },
    [`${page}:3 borrowed-class`],
  ],
]

describe('checkStyles', () => {
  test('finds nothing where every component brings its own sheet', () => {
    expect(listFound({})).toEqual([])
  })

  test.each(broken)('control: %s', (_what, added, found) => {
    expect(listFound(added)).toEqual(found)
  })

  test('a theme may change colours', () => {
    const colours = [
      'color-scheme: dark; color: var(--text); background: transparent',
      '--text: #fff; --shadow: 0 1px 2px rgba(0, 0, 0, 0.5); --line: color-mix(in srgb, var(--text) 40%, white)',
    ]
    const lines = colours.map((rules) => `[data-theme="light"] .alarm-page { ${rules} }`)
    expect(listFound({ [sheet]: lines.join('\n') })).toEqual([])
  })

  test('a word that is compared with, or stands elsewhere, is no borrowed class', () => {
    const lines = "const name = 'pager'\nconst rowClass = kind === 'pager' ? 'alarm-page' : ''"
    expect(listFound({ [page]: lines })).toEqual([])
  })

  test('finds nothing in this repository', () => {
    expect(checkStyles(repositoryRoot)).toEqual([])
  })
})
