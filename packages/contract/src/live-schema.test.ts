import type { Static } from 'typebox'
import { expectTypeOf, expect, test } from 'vitest'
import type { LiveControl, LiveMessage } from './live.ts'
import { LIVE_CONTROL_SCHEMAS, LIVE_MESSAGE_SCHEMAS } from './live-schema.ts'

type AnyMessage = Static<(typeof LIVE_MESSAGE_SCHEMAS)[keyof typeof LIVE_MESSAGE_SCHEMAS]>
type AnyControl = Static<(typeof LIVE_CONTROL_SCHEMAS)[keyof typeof LIVE_CONTROL_SCHEMAS]>

test('the schemas of live messages say what their types say', () => {
  expectTypeOf<AnyMessage>().toExtend<LiveMessage>()
  expectTypeOf<LiveMessage>().toExtend<AnyMessage>()
  expectTypeOf<AnyControl>().toExtend<LiveControl>()
  expectTypeOf<LiveControl>().toExtend<AnyControl>()
  expect(Object.keys({ ...LIVE_MESSAGE_SCHEMAS, ...LIVE_CONTROL_SCHEMAS })).toContain('resync')
})
