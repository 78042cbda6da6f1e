import type { TSType } from 'oxc-parser'
import type { Rule } from './rule.ts'

// `length` and `position` are left out: they count elements and bytes as often as they measure fibre.
const unitless =
  /(?:^|[a-z])(?:distance|timeout|delay|duration|loss|reflectance|attenuation|wavelength|pulse|interval|latency|elapsed|temperature|backoff)$/i

/** `number`, also where it may be missing: `number | null`. */
function isNumber(type: TSType | undefined): boolean {
  if (type?.type === 'TSUnionType') return type.types.some(isNumber)
  return type?.type === 'TSNumberKeyword'
}

/** A property declared as a plain number says in its name what it is measured in. */
export const unitsInNames: Rule = {
  meta: { type: 'suggestion', docs: { description: 'Measured numbers carry their unit in the name' } },
  create(context) {
    return {
      TSPropertySignature(node) {
        if (node.key.type !== 'Identifier' || !unitless.test(node.key.name)) return
        if (!isNumber(node.typeAnnotation?.typeAnnotation)) return
        const message = `${node.key.name}: say the unit in the name (distanceM, lossDb, timeoutMs).`
        context.report({ node: node.key, message })
      },
    }
  },
}
