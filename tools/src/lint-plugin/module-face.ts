import { sep } from 'node:path'
import type { Statement } from 'oxc-parser'
import type { Rule } from './rule.ts'

const faceFile = /\/apps\/server\/src\/modules\/(?!testing\/)[^/]+\/index\.ts$/
const types = new Set(['TSInterfaceDeclaration', 'TSTypeAliasDeclaration'])

function isOfFace(statement: Statement | { type: string }): boolean {
  if (statement.type === 'ImportDeclaration' || types.has(statement.type)) return true
  if (statement.type !== 'ExportNamedDeclaration' || !('source' in statement)) return false
  if (statement.source !== null) return true
  const { declaration } = statement
  if (declaration === null) return false
  return types.has(declaration.type) || isWiring(declaration)
}

const isWiring = (declaration: { type: string; id?: unknown }): boolean =>
  declaration.type === 'FunctionDeclaration' && /^create[A-Z]/.test(nameOf(declaration.id))

const nameOf = (id: unknown): string =>
  typeof id === 'object' && id !== null && 'name' in id && typeof id.name === 'string' ? id.name : ''

/** The index.ts of a module is its face: what it exports, and the one function that wires it. What it does stands beside. */
export const moduleFace: Rule = {
  meta: { type: 'suggestion', docs: { description: 'A module shows itself and does its work elsewhere' } },
  create(context) {
    if (!faceFile.test(context.physicalFilename.replaceAll(sep, '/'))) return {}
    return {
      Program(node) {
        for (const statement of node.body)
          if (!isOfFace(statement)) {
            const message =
              'index.ts holds imports, exports, types and the create function: name a file after this.'
            context.report({ node: statement, message })
          }
      },
    }
  },
}
