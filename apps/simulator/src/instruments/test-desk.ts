import { createHash } from 'node:crypto'
import type { CommandAnswer, DeviceCommand } from '@fibrewatch/contract/device-command'
import { isOffline } from '../plant/conditions.ts'
import { isWavelength, type WavelengthNm } from '../plant/fibre.ts'
import type { SimulatedLink } from '../plant/plant.ts'
import { type Measured, measureLink } from './measure-link.ts'
import { DeliveryError } from './message.ts'
import { tryToReport, type UnitParts } from './unit.ts'

/** How often the progress of a measurement is told. */
const STEPS = 10
const MS_PER_S = 1000
const PERCENT = 100
/** Pulses of a second. */
const AVERAGES_PER_S = 8192
const FINEST_SPACING_M = 2.5
/** Samples of one record. */
const MAX_SAMPLES = 64_000
/** Commands that it knows again; the oldest are forgotten. */
const MAX_KNOWN = 200

interface OrderedTest {
  readonly command: DeviceCommand
  readonly link: SimulatedLink
  readonly wavelengthNm: WavelengthNm
  readonly stopping: AbortController
}

/** Takes the tests that the server orders, and runs them one after the other. */
export interface TestDesk {
  /** Takes commands until the signal is aborted. */
  follow(signal: AbortSignal): Promise<void>
  /** Runs the test that was ordered first; false when there is none. */
  runNext(signal: AbortSignal): Promise<boolean>
}

export function createTestDesk(parts: UnitParts, ports: readonly SimulatedLink[]): TestDesk {
  const { device, state, sender } = parts
  const known = new Map<string, AbortController>()
  const waiting: OrderedTest[] = []
  const isOff = (): boolean => isOffline(state.current(), device.code)
  const answer = (given: CommandAnswer): void => void tryToAnswer(parts, given)

  const cancel = ({ id }: DeviceCommand): void => {
    known.get(id)?.abort()
    const at = waiting.findIndex(({ command }) => command.id === id)
    if (at !== -1) waiting.splice(at, 1)
    answer({ command: id, state: 'cancelled' })
  }
  const take = (command: DeviceCommand): void => {
    if (isOff()) return
    if (command.isCancelled) return cancel(command)
    // Said again: its answer was not heard in time.
    if (known.has(command.id)) return answer({ command: command.id, state: 'accepted' })
    const stopping = new AbortController()
    known.set(command.id, stopping)
    const [oldest] = known.keys()
    if (known.size > MAX_KNOWN && oldest !== undefined) known.delete(oldest)
    const accepted = findTest(command, { ports, stopping })
    if ('refusal' in accepted) return answer(accepted.refusal)
    waiting.push(accepted)
    return answer({ command: command.id, state: 'accepted' })
  }
  return {
    follow: (signal) => sender.followCommands(take, signal),
    runNext: async (signal) => {
      const next = isOff() ? undefined : waiting.shift()
      if (next === undefined) return false
      await tryToReport(parts, () => runTest(parts, next, signal))
      return true
    },
  }
}

interface Found {
  readonly ports: readonly SimulatedLink[]
  readonly stopping: AbortController
}

function findTest(
  command: DeviceCommand,
  { ports, stopping }: Found,
): OrderedTest | { readonly refusal: CommandAnswer } {
  const { id, settings } = command
  const { wavelengthNm } = settings
  const link = ports.find(({ code }) => code === command.link)
  const refused = { command: id, state: 'failed' } as const
  if (link === undefined) return { refusal: { ...refused, fault: 'port', detail: `no ${command.link} here` } }
  if (!isWavelength(wavelengthNm)) {
    return { refusal: { ...refused, fault: 'unsupported', detail: `no laser for ${wavelengthNm} nm` } }
  }
  return { command, link, wavelengthNm, stopping }
}

/** Averages, tells how far it is, sends what it has measured, and says that it is done. */
async function runTest(parts: UnitParts, test: OrderedTest, signal: AbortSignal): Promise<void> {
  const { command, stopping } = test
  const { id: commandId, settings } = command
  const ending = AbortSignal.any([signal, stopping.signal])
  for (let step = 0; step < STEPS; step += 1) {
    const progressPercent = Math.round((step / STEPS) * PERCENT)
    void tryToAnswer(parts, { command: commandId, state: 'running', progressPercent })
    await parts.clock.sleep((settings.averagingS * MS_PER_S) / STEPS, ending)
    if (ending.aborted) return
  }
  const { bytes } = measure(parts, test)
  await parts.sender.sendTrace(test.link.code, bytes).catch((cause: unknown) => {
    if (cause instanceof DeliveryError && cause.failure === 'refused') refuse(parts, commandId, cause)
    throw cause
  })
  const traceDigest = createHash('sha256').update(bytes).digest('hex')
  await parts.sender.sendAnswer({ command: commandId, state: 'done', traceDigest })
}

function refuse(parts: UnitParts, command: string, cause: DeliveryError): void {
  const detail = cause.message.slice(0, 200)
  void tryToAnswer(parts, { command, state: 'failed', fault: 'measurement', detail })
}

function measure({ plant, state, random, clock }: UnitParts, test: OrderedTest): Measured {
  const { link, wavelengthNm } = test
  const { pulseNs, rangeM, averagingS } = test.command.settings
  const spacingM = Math.max(FINEST_SPACING_M, rangeM / MAX_SAMPLES)
  return measureLink({
    link,
    links: plant.links,
    conditions: state.current(),
    random,
    measuredAt: clock.now(),
    wavelengthNm,
    pulseNs,
    settings: { rangeM, spacingM, averages: AVERAGES_PER_S * averagingS },
  })
}

const tryToAnswer = (parts: UnitParts, answer: CommandAnswer): Promise<void> =>
  tryToReport(parts, async () => void (await parts.sender.sendAnswer(answer)))
