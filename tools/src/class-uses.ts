import { parseSync, Visitor } from 'oxc-parser'
import type { Node, VisitorObject } from 'oxc-parser'

/** A class that a file gives to an element, and the line (from 1) it stands on. */
export type ClassUse = { name: string; line: number }

/**
 * What the strings of a file say: every word, the beginnings that a value completes (`is-` of `is-${state}`), and the
 * words that certainly are classes, since what holds them is named so (`className`, `rowClass`, `classOf`).
 */
export type ClassUses = { words: Set<string>; beginnings: Set<string>; drawn: ClassUse[] }

const HOLDS_CLASSES = /class(?:es|name|names|list|of)?$/i

function nameOf(node: Node | null | undefined): string {
  if (node?.type === 'Identifier' || node?.type === 'JSXIdentifier') return node.name
  return node?.type === 'MemberExpression' ? nameOf(node.property) : ''
}

/** Calls back at the beginning and at the end of whatever is named as holding classes. */
function watchHolders(enter: () => void, leave: () => void): VisitorObject {
  const at = (holder: Node | null | undefined, then: () => void) => {
    if (HOLDS_CLASSES.test(nameOf(holder))) then()
  }
  return {
    JSXAttribute: ({ name }) => at(name, enter),
    'JSXAttribute:exit': ({ name }) => at(name, leave),
    VariableDeclarator: ({ id }) => at(id, enter),
    'VariableDeclarator:exit': ({ id }) => at(id, leave),
    Property: ({ key }) => at(key, enter),
    'Property:exit': ({ key }) => at(key, leave),
    AssignmentExpression: ({ left }) => at(left, enter),
    'AssignmentExpression:exit': ({ left }) => at(left, leave),
    FunctionDeclaration: ({ id }) => at(id, enter),
    'FunctionDeclaration:exit': ({ id }) => at(id, leave),
  }
}

/** Parses a TypeScript file and lists what its strings say of classes. */
export function listClassUses(path: string, source: string): ClassUses {
  const words = new Set<string>()
  const beginnings = new Set<string>()
  const drawn: ClassUse[] = []
  let holders = 0
  let comparisons = 0
  const add = (text: string, start: number) => {
    for (const name of text.split(/\s+/).filter((word) => word !== '')) {
      words.add(name)
      if (name.endsWith('-')) beginnings.add(name)
      if (holders > 0 && comparisons === 0)
        drawn.push({ name, line: source.slice(0, start).split('\n').length })
    }
  }
  const visitor = new Visitor({
    ...watchHolders(
      () => holders++,
      () => holders--,
    ),
    // What is compared with (`state === 'on'`) is no class.
    BinaryExpression: () => comparisons++,
    'BinaryExpression:exit': () => comparisons--,
    Literal: ({ value, start }) => {
      if (typeof value === 'string') add(value, start)
    },
    TemplateElement: ({ value, start }) => add(value.cooked ?? value.raw, start),
  })
  visitor.visit(parseSync(path, source).program)
  return { words, beginnings, drawn }
}
