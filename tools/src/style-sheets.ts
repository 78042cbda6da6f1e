import { type Selector, type SelectorComponent, transform } from 'lightningcss'

/**
 * One selector of a rule: the classes of its subject (`.a .b.c` → b, c), every class it names, and whether it speaks of the
 * subject wherever it stands.
 */
export type StyleSelector = {
  line: number
  subject: string[]
  classes: string[]
  isAlone: boolean
  isNested: boolean
}

/** Classes that the element itself has: `:is(.a)` counts, `:not(.a)` and `:has(.a)` say something of others. */
function listOwnClasses(component: SelectorComponent): string[] {
  if (component.type === 'class') return [component.name]
  if (component.type !== 'pseudo-class') return []
  if (component.kind !== 'is' && component.kind !== 'where') return []
  return component.selectors.flatMap((selector) => listSubject(selector))
}

/** The classes of the last compound, in the order they are written. */
function listSubject(selector: Selector): string[] {
  const last = selector.findLastIndex(({ type }) => type === 'combinator')
  return selector.slice(last + 1).flatMap(listOwnClasses)
}

function listClasses(component: SelectorComponent): string[] {
  if (component.type === 'class') return [component.name]
  const within = 'selectors' in component ? (component.selectors ?? []) : []
  return within.flat().flatMap(listClasses)
}

/** Parses a style sheet and lists the selectors of all its rules, those in layers and media queries too. */
export function listSelectors(path: string, source: string): StyleSelector[] {
  const selectors: StyleSelector[] = []
  transform({
    filename: path,
    code: new TextEncoder().encode(source),
    visitor: {
      Rule: {
        style: ({ value }) => {
          selectors.push(
            ...value.selectors.map((selector) => ({
              line: value.loc.line + 1,
              subject: listSubject(selector),
              classes: selector.flatMap(listClasses),
              isAlone: selector.every(({ type }) => type !== 'combinator'),
              isNested: selector.some(({ type }) => type === 'nesting'),
            })),
          )
        },
      },
    },
  })
  return selectors
}
