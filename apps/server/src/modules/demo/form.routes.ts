import { demoApi, leastLossDb } from '@fibrewatch/contract/demo'
import type { Endpoint, EndpointData } from '@fibrewatch/contract/endpoint'
import { defineError } from '#platform/http/errors'
import { route, type RouteDefinition } from '#platform/http/route'
import { listEntries, saveEntries } from './demo-entry.repository.ts'
import { type DemoParts, isCodeFree } from './part.service.ts'

const codeTaken = defineError('demo.code-taken')
const budgetTooLow = defineError('demo.budget-too-low')
const daysReversed = defineError('demo.days-reversed')
const limitsNotRising = defineError('demo.limits-not-rising')

/** The forms of the demo area: each stores what its user saved last, after checking it. */
export function makeFormRoutes(parts: DemoParts): RouteDefinition[] {
  const { db, clock } = parts
  const load = async <Info extends Endpoint>(userId: number, form: string): Promise<EndpointData<Info>> => {
    const [saved] = await listEntries(db, userId, `form/${form}`)
    // Only `save` writes it, checked against the contract.
    const { content = null, savedAt } = saved ?? {}
    return (content === null ? null : { content, savedAt: savedAt?.toISOString() }) as EndpointData<Info>
  }
  const save = async (userId: number, form: string, content: object) => {
    const at = new Date(clock.now())
    await saveEntries(db, userId, { entries: [{ entry: `form/${form}`, content }], at })
    return { savedAt: at.toISOString() }
  }
  return [
    route(demoApi.basicInfo, ({ actor }) => load<typeof demoApi.basicInfo>(actor.userId, 'basic')),
    route(demoApi.basicSave, async ({ actor, body }) => {
      if (body.fromDay > body.toDay) throw daysReversed()
      return await save(actor.userId, 'basic', body)
    }),
    route(demoApi.ruleInfo, ({ actor }) => load<typeof demoApi.ruleInfo>(actor.userId, 'rule')),
    route(demoApi.ruleSave, async ({ actor, body }) => {
      const least = leastLossDb(body.lengthKm)
      if (body.budgetDb < least) throw budgetTooLow(least)
      if (!(await isCodeFree(parts, actor, body))) throw codeTaken(body.code)
      return await save(actor.userId, 'rule', body)
    }),
    route(demoApi.dynamicInfo, ({ actor }) => load<typeof demoApi.dynamicInfo>(actor.userId, 'dynamic')),
    route(demoApi.dynamicSave, ({ actor, body }) => save(actor.userId, 'dynamic', body)),
    route(demoApi.componentInfo, ({ actor }) =>
      load<typeof demoApi.componentInfo>(actor.userId, 'component'),
    ),
    route(demoApi.componentSave, async ({ actor, body }) => {
      const { minor, major, critical } = body.limits
      if (minor >= major || major >= critical) throw limitsNotRising()
      return await save(actor.userId, 'component', body)
    }),
  ]
}
