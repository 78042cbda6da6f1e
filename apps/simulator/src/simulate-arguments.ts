import { parseArgs } from 'node:util'
import type { MqttAddress } from './instruments/fleet.ts'
import { SCENARIO_NAMES, type SimulateOptions } from './simulate.ts'

export const USAGE = `npm run simulate -- --url http://127.0.0.1:5991 --user admin
  --scenario ${SCENARIO_NAMES.join(' | ')}   default: demo
  --mqtt host:port   report over MQTT where a device prefers it; default: HTTP alone
  --seed n           the same noise and jitter again; default: 1
  --speed x          waits are this many times shorter; default: 1
  --rate n           events per second of the scenario load; default: 2000
  --once             ends after one course of the scenario
The password is in FIBREWATCH_PASSWORD: words of a command are seen in the list of processes.`

type Arguments = Omit<SimulateOptions, 'signal' | 'report'>
type Read<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: string }

const DEFAULT_RATE_PER_S = '2000'

const OPTIONS = {
  url: { type: 'string', default: 'http://127.0.0.1:5991' },
  user: { type: 'string', default: 'admin' },
  scenario: { type: 'string', default: 'demo' },
  mqtt: { type: 'string' },
  seed: { type: 'string', default: '1' },
  speed: { type: 'string', default: '1' },
  rate: { type: 'string', default: DEFAULT_RATE_PER_S },
  once: { type: 'boolean', default: false },
} as const

/** The options of the command line, or the first error in them. */
export function readSimulateArguments(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Read<Arguments> {
  try {
    const { values } = parseArgs({ args: [...args], options: OPTIONS, strict: true })
    const { url, user, scenario, once } = values
    const password = environment['FIBREWATCH_PASSWORD'] ?? ''
    if (password === '') throw new Error('the password of the account is missing: set FIBREWATCH_PASSWORD')
    if (!URL.canParse(url)) throw new Error(`--url ${url} is not an address`)
    if (!SCENARIO_NAMES.includes(scenario)) throw new Error(`there is no scenario ${scenario}`)
    const numbers = {
      seed: readNumber('seed', values.seed, 0),
      speed: readNumber('speed', values.speed, 0.01),
      ratePerS: readNumber('rate', values.rate, 1),
    }
    const mqtt = values.mqtt === undefined ? {} : { mqtt: readMqtt(values.mqtt) }
    return { ok: true, value: { url, user, password, scenarioName: scenario, once, ...numbers, ...mqtt } }
  } catch (cause) {
    return { ok: false, problem: cause instanceof Error ? cause.message : String(cause) }
  }
}

function readNumber(name: string, text: string, min: number): number {
  const value = Number(text)
  if (text.trim() === '' || !(value >= min))
    throw new Error(`--${name} ${text}: give a number of at least ${min}`)
  return value
}

function readMqtt(text: string): MqttAddress {
  const [, host, port] = /^(.+):(\d{1,5})$/.exec(text) ?? []
  if (host === undefined || port === undefined) throw new Error(`--mqtt ${text}: give host:port`)
  return { host, port: Number(port) }
}
