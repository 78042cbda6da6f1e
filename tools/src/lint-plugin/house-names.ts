import { basename } from 'node:path'
import type { Rule, RuleContext } from './rule.ts'

const vagueFile = /^(?:.+\.)?(?:utils?|helpers?|common|misc|shared)\.[cm]?tsx?$/
const hungarianInterface = /^I[A-Z][a-z]/
const dtoName = /D(?:to|TO)s?$/

type Declaration = Parameters<RuleContext['report']>[0]['node'] & { id: { name: string } | null }

function checkTypeName(context: RuleContext, node: Declaration): void {
  if (node.id !== null && dtoName.test(node.id.name)) {
    context.report({ node, message: `${node.id.name}: name the thing itself, without Dto.` })
  }
}

/** Names that say nothing (utils, helpers, Dto, I…) and enums, which are not erasable, are not used here. */
export const houseNames: Rule = {
  meta: { type: 'suggestion', docs: { description: 'Names of files and types say what they hold' } },
  create(context) {
    return {
      Program(node) {
        const file = basename(context.physicalFilename)
        if (vagueFile.test(file)) {
          context.report({ node, message: `${file}: name the file after what it holds.` })
        }
      },
      TSEnumDeclaration(node) {
        context.report({ node, message: 'Use a const array and a string union instead of an enum.' })
      },
      TSInterfaceDeclaration(node) {
        checkTypeName(context, node)
        if (hungarianInterface.test(node.id.name)) {
          context.report({ node, message: `${node.id.name}: no I before the name of an interface.` })
        }
      },
      TSTypeAliasDeclaration: (node) => checkTypeName(context, node),
      ClassDeclaration: (node) => checkTypeName(context, node),
    }
  },
}
