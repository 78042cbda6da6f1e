import { listClassUses } from './class-uses.ts'
import { listUses } from './import-list.ts'
import { listSourceFiles } from './source-files.ts'
import { checkStyleRules } from './style-rules.ts'
import { listSelectors } from './style-sheets.ts'
import { type Violation, reportViolations } from './violation.ts'
import { repositoryRoot } from './workspaces.ts'

const CONSOLE = 'apps/web/src/'
const TEST = /\.test\.tsx?$|\/testing\//

/** Checks the style sheets of the console: who imports them, and whose classes they are about. */
export function checkStyles(root: string): Violation[] {
  const files = listSourceFiles(root).filter(({ path }) => path.startsWith(CONSOLE) && !TEST.test(path))
  const sheets = files
    .filter(({ path }) => path.endsWith('.css'))
    .map(({ path, read }) => ({ path, selectors: listSelectors(path, read()) }))
  const components = files
    .filter(({ path }) => /\.tsx?$/.test(path))
    .map(({ path, read }) => {
      const source = read()
      const { imports } = listUses(path, source, new Set())
      return { path, imports, ...listClassUses(path, source) }
    })
  return checkStyleRules({ sheets, components })
}

if (import.meta.main) reportViolations('styles', checkStyles(repositoryRoot))
