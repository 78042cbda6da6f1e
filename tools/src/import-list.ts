import { parseSync, Visitor } from 'oxc-parser'
import type { Expression, StringLiteral } from 'oxc-parser'

/** One module specifier of a file and the line (from 1) it stands on. */
export type ImportUse = { specifier: string; line: number }

/** A watched name (`process`, `Date.now`, `new Date()`) that the file itself neither imports nor declares. */
export type GlobalUse = { name: string; line: number }

export type FileUses = { imports: ImportUse[]; globals: GlobalUse[] }

function makeLineOf(source: string): (offset: number) => number {
  return (offset) => source.slice(0, offset).split('\n').length
}

function literalOf(source: Expression | StringLiteral | null): { value: string; start: number } | undefined {
  if (source?.type !== 'Literal' || typeof source.value !== 'string') return undefined
  return { value: source.value, start: source.start }
}

/**
 * Parses a TypeScript file and lists what it imports (static, re-exported, dynamic, in types) and which of the
 * watched global names it reads.
 */
export function listUses(path: string, source: string, watched: ReadonlySet<string>): FileUses {
  const lineOf = makeLineOf(source)
  const imports: ImportUse[] = []
  const globals: GlobalUse[] = []
  const declared = new Set<string>()
  const addImport = (from: Expression | StringLiteral | null) => {
    const literal = literalOf(from)
    if (literal !== undefined) imports.push({ specifier: literal.value, line: lineOf(literal.start) })
  }
  const addGlobal = (name: string, start: number) => {
    if (watched.has(name)) globals.push({ name, line: lineOf(start) })
  }
  const visitor = new Visitor({
    ImportDeclaration: (node) => {
      addImport(node.source)
      for (const specifier of node.specifiers) declared.add(specifier.local.name)
    },
    ExportAllDeclaration: (node) => addImport(node.source),
    ExportNamedDeclaration: (node) => addImport(node.source),
    ImportExpression: (node) => addImport(node.source),
    TSImportType: (node) => addImport(node.source),
    VariableDeclarator: (node) => {
      if (node.id.type === 'Identifier') declared.add(node.id.name)
    },
    MemberExpression: ({ object, property }) => {
      if (object.type !== 'Identifier') return
      addGlobal(object.name, object.start)
      if (property.type === 'Identifier') addGlobal(`${object.name}.${property.name}`, object.start)
    },
    CallExpression: ({ callee }) => {
      if (callee.type === 'Identifier') addGlobal(callee.name, callee.start)
    },
    NewExpression: ({ callee, arguments: values }) => {
      if (callee.type !== 'Identifier') return
      addGlobal(callee.name, callee.start)
      if (values.length === 0) addGlobal(`new ${callee.name}()`, callee.start)
    },
  })
  visitor.visit(parseSync(path, source).program)
  return { imports, globals: globals.filter(({ name }) => !declared.has(name)) }
}
