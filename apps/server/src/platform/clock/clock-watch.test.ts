import { setTimeout as wait } from 'node:timers/promises'
import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { createLog } from '../log/log.ts'
import { testDatabase } from '../testing/test-database.ts'
import { ClockWatch } from './clock-watch.ts'

const database = testDatabase()
const DAYS_MS = 3 * 86_400_000
const log = createLog({ level: 'silent', destination: { write: () => undefined } })

/** Holds back the answer to the second statement until `release`. */
function makeHeldAnswer() {
  const held = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  let answers = 0
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (++answers === 2) {
        reached.resolve()
        await held.promise
      }
      return result
    },
  }
  return { plugin, reached: reached.promise, release: held.resolve }
}

test('its own sign of life is no news from another process, however looks meet', async () => {
  let nowMs = Date.UTC(2026, 5, 1)
  const clock = { now: () => nowMs }
  const { plugin, reached, release } = makeHeldAnswer()
  const db = database.db.withPlugin(plugin)
  const watch = new ClockWatch({ db, clock, steady: clock, log, comparesDatabase: false })
  const first = watch.look()
  // The sign of life is stored, but the look that stored it has not been told so yet.
  await reached
  nowMs += DAYS_MS
  const [second, third] = [watch.look(), watch.look()]
  await Promise.race([second, wait(300)])
  release()
  expect(await Promise.all([first, second, third])).toEqual(['right', 'right', 'right'])
})
