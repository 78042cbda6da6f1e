import type { Node, VisitorObject } from 'oxc-parser'

/** What a rule sees of the file it checks; the path is absolute. */
export type RuleContext = {
  physicalFilename: string
  report(problem: { node: Node; message: string }): void
}

/** A lint rule: called once per file, answers with the syntax nodes it wants to see. */
export type Rule = {
  meta: { type: 'problem' | 'suggestion'; docs: { description: string } }
  create(context: RuleContext): VisitorObject
}
