import { closedObject } from '@fibrewatch/contract/schema'
import type { ClockWatch } from '#platform/clock/clock-watch'
import { type AnyTask, defineTask } from '#platform/jobs/task-definition'

/** Run by hand after a long stop: an operator confirms the clock, and old things may be removed again. */
export const makeClockTask = (watch: ClockWatch, nowMs: () => number): AnyTask =>
  defineTask({
    name: 'clock.accept',
    label: { zh: '确认系统时钟', en: 'Accept the clock' },
    params: closedObject({}),
    paramLabels: {},
    run: async () => {
      if ((await watch.accept()) !== 'right')
        throw new Error('clock.wrong: the clock of the database server says something else; set both right')
      return `accepted: ${new Date(nowMs()).toISOString()}`
    },
  })
