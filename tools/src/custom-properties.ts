import type { Violation } from './violation.ts'

export type StyleSource = { path: string; source: string }

const DEFINED_IN_SHEET = /(--[\w-]+)\s*:/g
const NAMED_IN_CODE = /['"`](--[\w-]+)/g
/** With a fallback (`var(--a, 0)`) the property may be missing. */
const USED = /var\((--[\w-]+)\s*\)/g

const namesOf = (pattern: RegExp, { source }: StyleSource): string[] =>
  [...source.matchAll(pattern)].map(([, name = '']) => name)

/** Properties that a sheet draws with and nobody defines: what they colour is not drawn at all, and nothing says so. */
export function checkCustomProperties(
  sheets: readonly StyleSource[],
  components: readonly StyleSource[],
): Violation[] {
  const defined = new Set([
    ...sheets.flatMap((sheet) => namesOf(DEFINED_IN_SHEET, sheet)),
    ...components.flatMap((component) => namesOf(NAMED_IN_CODE, component)),
  ])
  return [...sheets, ...components].flatMap(({ path, source }) =>
    source.split('\n').flatMap((text, at) =>
      namesOf(USED, { path, source: text })
        .filter((name) => !defined.has(name))
        .map((name) => ({
          file: path,
          line: at + 1,
          rule: 'unknown-property',
          message: `nobody defines ${name}`,
        })),
    ),
  )
}
