import { type Declaration, type SelectorComponent, type TokenOrValue, transform } from 'lightningcss'
import type { StyleSource } from './custom-properties.ts'
import type { Violation } from './violation.ts'

const COLOURS = new Set<string>([
  'background',
  'background-color',
  'border-color',
  'box-shadow',
  'color',
  'color-scheme',
  'fill',
  'outline-color',
  'stroke',
])
/** Kinds of value that are a colour, or may be one: `color-mix(…)` and a token. */
const COLOUR_KINDS = new Set<TokenOrValue['type']>(['color', 'unresolved-color', 'function', 'var'])

/** `[data-theme="light"]`, also within `:is(…)` and its like. */
function isOfTheme(component: SelectorComponent): boolean {
  if (component.type === 'attribute') return component.name === 'data-theme'
  const within = 'selectors' in component ? (component.selectors ?? []) : []
  return within.flat().some(isOfTheme)
}

/** What the declaration sets, when that is no colour. */
function findOther(declaration: Declaration): string | undefined {
  if (declaration.property === 'custom') {
    const { name, value } = declaration.value
    return value.some(({ type }) => COLOUR_KINDS.has(type)) ? undefined : name
  }
  const name =
    declaration.property === 'unparsed' ? declaration.value.propertyId.property : declaration.property
  return COLOURS.has(name) ? undefined : name
}

/**
 * Themes differ in colours alone: what a page holds, where it lies and how large it is, is the same in all of them, and
 * need not be looked at in each.
 */
export function checkThemeColours({ path, source }: StyleSource): Violation[] {
  const violations: Violation[] = []
  transform({
    filename: path,
    code: new TextEncoder().encode(source),
    visitor: {
      Rule: {
        style: ({ value: { selectors, declarations, rules, loc } }) => {
          if (!selectors.flat().some(isOfTheme)) return
          const all = [...declarations.declarations, ...declarations.importantDeclarations]
          const others = all.flatMap((one) => findOther(one) ?? [])
          const nested = rules.length > 0 ? ['a nested rule'] : []
          for (const other of [...others, ...nested]) {
            const message = `${other}: themes differ in colours alone`
            violations.push({ file: path, line: loc.line + 1, rule: 'theme-colours', message })
          }
        },
      },
    },
  })
  return violations
}
