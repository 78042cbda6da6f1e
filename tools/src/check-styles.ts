import { listClassUses } from './class-uses.ts'
import { checkCustomProperties } from './custom-properties.ts'
import { listUses } from './import-list.ts'
import { listSourceFiles } from './source-files.ts'
import { checkStyleRules } from './style-rules.ts'
import { listSelectors } from './style-sheets.ts'
import { checkThemeColours } from './theme-colours.ts'
import { type Violation, reportViolations } from './violation.ts'
import { repositoryRoot } from './workspaces.ts'

const CONSOLE = 'apps/web/src/'
const TEST = /\.test\.tsx?$|\/testing\//

/** Checks the style sheets of the console: who imports them, whose classes they are about, and what themes change. */
export function checkStyles(root: string): Violation[] {
  const files = listSourceFiles(root).filter(({ path }) => path.startsWith(CONSOLE) && !TEST.test(path))
  const sources = files.map(({ path, read }) => ({ path, source: read() }))
  const styled = sources.filter(({ path }) => path.endsWith('.css'))
  const coded = sources.filter(({ path }) => /\.tsx?$/.test(path))
  const sheets = styled.map(({ path, source }) => ({ path, selectors: listSelectors(path, source) }))
  const components = coded.map(({ path, source }) => {
    const { imports } = listUses(path, source, new Set())
    return { path, imports, ...listClassUses(path, source) }
  })
  return [
    ...checkStyleRules({ sheets, components }),
    ...checkCustomProperties(styled, coded),
    ...styled.flatMap(checkThemeColours),
  ]
}

if (import.meta.main) reportViolations('styles', checkStyles(repositoryRoot))
