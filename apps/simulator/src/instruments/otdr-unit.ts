import type { Trace } from '@fibrewatch/otdr'
import { createTestDesk } from './test-desk.ts'
import { isOffline } from '../plant/conditions.ts'
import { listLinksOf, type SimulatedLink } from '../plant/plant.ts'
import { measureLink } from './measure-link.ts'
import { runHeartbeats, tryToReport, type Unit, type UnitParts } from './unit.ts'

/** Averaging and switching, per port. */
const MEASURE_MS = 8000
/** From the start of one round through the ports to the next. */
const ROUND_MS = 60_000
/** How often an idle unit checks for requested measurements. */
const IDLE_STEP_MS = 500
/** Differences to the port's previous trace that call for a second measurement at once. */
const CHANGED_END_M = 20
const CHANGED_LOSS_DB = 0.15

/**
 * A remote test unit: one OTDR behind an optical switch. It measures its ports round by round; a requested port,
 * or one whose trace has changed, comes first, and what the server orders before all.
 */
export function createOtdrUnit(parts: UnitParts): Unit {
  const { device, plant, clock, state, isByOrder = false } = parts
  const ports = listLinksOf(plant, device.code)
  const urgent: SimulatedLink[] = []
  const round: SimulatedLink[] = []
  const previous = new Map<string, Trace>()
  const desk = createTestDesk(parts, ports)
  // Counts the waits and does not read the clock: waits may be shorter than real time.
  let sinceRoundMs = ROUND_MS

  const takeNext = (): SimulatedLink | undefined => {
    if (!isByOrder && urgent.length === 0 && round.length === 0 && sinceRoundMs >= ROUND_MS) {
      sinceRoundMs = 0
      round.push(...ports)
    }
    return urgent.shift() ?? round.shift()
  }
  const measure = async (link: SimulatedLink): Promise<void> => {
    const trace = await measureAndSend(parts, link)
    if (hasChanged(previous.get(link.code), trace)) urgent.push(link)
    previous.set(link.code, trace)
  }
  const runPorts = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      if (await desk.runNext(signal)) continue
      const link = isOffline(state.current(), device.code) ? undefined : takeNext()
      const waitMs = link === undefined ? IDLE_STEP_MS : MEASURE_MS
      await clock.sleep(waitMs, signal)
      sinceRoundMs += waitMs
      if (link !== undefined && !signal.aborted) await tryToReport(parts, () => measure(link))
    }
  }
  return {
    deviceCode: device.code,
    trigger: (linkCodes) => {
      const asked = ports.filter(({ code }) => linkCodes.includes(code))
      urgent.unshift(...asked.filter((link) => !urgent.includes(link)))
    },
    run: async (signal) => {
      await Promise.all([runPorts(signal), runHeartbeats(parts, signal), desk.follow(signal)])
    },
  }
}

async function measureAndSend(parts: UnitParts, link: SimulatedLink): Promise<Trace> {
  const { plant, state, random, clock, sender } = parts
  const { bytes, trace } = measureLink({
    link,
    links: plant.links,
    conditions: state.current(),
    random,
    measuredAt: clock.now(),
  })
  await sender.sendTrace(link.code, bytes)
  return trace
}

/** Compares with the previous trace: a changed port is measured until two traces agree. */
function hasChanged(before: Trace | undefined, now: Trace): boolean {
  if (before === undefined) return false
  const endM = Math.abs((now.endM ?? 0) - (before.endM ?? 0))
  const lossDb = Math.abs((now.totalLossDb ?? 0) - (before.totalLossDb ?? 0))
  return endM > CHANGED_END_M || lossDb > CHANGED_LOSS_DB
}
