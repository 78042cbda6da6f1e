import type { ImportDeclaration, ImportDeclarationSpecifier } from 'oxc-parser'
import type { Rule } from './rule.ts'

const staticObjects = new Set(['message', 'notification'])
const staticModalCalls = new Set(['confirm', 'info', 'success', 'error', 'warning', 'warn'])

function importedName(specifier: ImportDeclarationSpecifier): string | undefined {
  if (specifier.type !== 'ImportSpecifier') return undefined
  return specifier.imported.type === 'Identifier' ? specifier.imported.name : specifier.imported.value
}

function listValueSpecifiers(declaration: ImportDeclaration): ImportDeclarationSpecifier[] {
  if (declaration.source.value !== 'antd' || declaration.importKind === 'type') return []
  return declaration.specifiers.filter(
    (specifier) => specifier.type !== 'ImportSpecifier' || specifier.importKind !== 'type',
  )
}

/**
 * antd's static `message`, `notification` and `Modal.confirm` render outside the providers: they know neither
 * the theme nor the language nor the style nonce. `App.useApp()` gives the same calls inside them.
 */
export const noStaticAntdFeedback: Rule = {
  meta: { type: 'problem', docs: { description: 'Feedback goes through App.useApp()' } },
  create(context) {
    const modalNames = new Set<string>()
    return {
      ImportDeclaration(declaration) {
        for (const specifier of listValueSpecifiers(declaration)) {
          const name = importedName(specifier)
          if (name === 'Modal') modalNames.add(specifier.local.name)
          if (name === undefined || !staticObjects.has(name)) continue
          context.report({ node: specifier, message: `Take ${name} from App.useApp(), not from 'antd'.` })
        }
      },
      MemberExpression(node) {
        if (node.computed || node.property.type !== 'Identifier' || node.object.type !== 'Identifier') return
        if (!modalNames.has(node.object.name) || !staticModalCalls.has(node.property.name)) return
        context.report({ node, message: `Take modal.${node.property.name} from App.useApp().` })
      },
    }
  },
}
