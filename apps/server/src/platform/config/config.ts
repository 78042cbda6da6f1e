import { isIP } from 'node:net'
import { Secret } from './secret.ts'

/** The levels of pino, most severe first; `silent` says nothing. */
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** What the operator decides, read once at the start. */
export interface Config {
  readonly port: number
  readonly host: string
  /** Database and files, unless the URLs below name other places. */
  readonly dataDir: string
  /** Absent: the embedded database. */
  readonly databaseUrl: Secret | undefined
  readonly databasePoolSize: number
  /** Absent: a folder in `dataDir`. */
  readonly filesUrl: Secret | undefined
  /** 0 = any free port; absent = no MQTT listener. */
  readonly mqttPort: number | undefined
  /** An external broker, instead of the listener. */
  readonly mqttUrl: Secret | undefined
  /** For the first start; absent: generated and printed once. */
  readonly adminPassword: Secret | undefined
  /** The address browsers use and the start of the links in messages, without a slash at the end. */
  readonly baseUrl: string | undefined
  /** The path of `baseUrl`, under which a proxy shows console, calls and websocket: `/fibre`; empty at the root. */
  readonly basePath: string
  /** Addresses and subnets of proxies whose `X-Forwarded-For` is believed; false: none. */
  readonly trustProxy: false | readonly string[]
  readonly logLevel: LogLevel
  /** A stable name of this process among several. */
  readonly instanceId: string | undefined
}

export type Environment = Readonly<Record<string, string | undefined>>
export type ConfigOutcome = { ok: true; config: Config } | { ok: false; faults: string[] }

const MAX_PORT = 65_535
const MAX_POOL_SIZE = 1000
const MIN_PASSWORD_LENGTH = 8
const INSTANCE_ID = /^[A-Za-z0-9._-]{1,64}$/

/** Reads variables one by one and keeps every fault, so that one start tells them all. */
class Reader {
  readonly faults: string[] = []
  readonly #env: Environment

  constructor(env: Environment) {
    this.#env = env
  }

  /** An empty variable counts as unset: that is what `NAME=` in an .env file means. */
  text(name: string): string | undefined {
    const value = this.#env[name]?.trim()
    return value === '' ? undefined : value
  }

  integer(name: string, range: { min: number; max: number; unset: number }): number {
    const value = this.text(name)
    if (value === undefined) return range.unset
    const number = /^\d+$/.test(value) ? Number(value) : Number.NaN
    if (number >= range.min && number <= range.max) return number
    this.#refuse(
      name,
      `is "${value}": give a whole number from ${range.min} to ${range.max}, or leave it unset for ${range.unset}`,
    )
    return range.unset
  }

  /** `off` means absent, 0 any free port. */
  portOrOff(name: string, unset: number): number | undefined {
    const value = this.text(name)
    if (value === undefined) return unset
    if (value === 'off') return undefined
    const port = /^\d+$/.test(value) ? Number(value) : Number.NaN
    if (port >= 0 && port <= MAX_PORT) return port
    this.#refuse(name, `is "${value}": give a port from 0 to ${MAX_PORT}, or "off"`)
    return undefined
  }

  oneOf<Value extends string>(name: string, values: readonly Value[], unset: Value): Value {
    const value = this.text(name)
    if (value === undefined) return unset
    const known = values.find((candidate) => candidate === value.toLowerCase())
    if (known === undefined) this.#refuse(name, `is "${value}": give one of ${values.join(', ')}`)
    return known ?? unset
  }

  /** The value is never repeated in a fault: it may hold a password. */
  secretUrl(name: string, schemes: readonly string[]): Secret | undefined {
    const value = this.text(name)
    if (value === undefined) return undefined
    if (!isUrl(value, schemes))
      this.#refuse(name, `is not a URL starting with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`)
    return new Secret(value)
  }

  check(
    name: string,
    value: string | undefined,
    rule: { holds: (value: string) => boolean; advice: string },
  ): void {
    if (value !== undefined && !rule.holds(value)) this.#refuse(name, rule.advice)
  }

  #refuse(name: string, advice: string): void {
    this.faults.push(`${name} ${advice}`)
  }
}

const isUrl = (value: string, schemes: readonly string[]): boolean =>
  URL.canParse(value) && schemes.includes(new URL(value).protocol)

const isLink = (value: string): boolean => isUrl(value, ['http:', 'https:']) && !/[?#]/.test(value)

/** Reads the configuration from environment variables; all faults come at once, each with what to do. */
export function loadConfig(env: Environment): ConfigOutcome {
  const reader = new Reader(env)
  const config = readConfig(reader)
  if (config.databaseUrl === undefined && reader.text('DATABASE_POOL_SIZE') !== undefined) {
    reader.faults.push(
      'DATABASE_POOL_SIZE needs DATABASE_URL: the embedded database has one session; unset it',
    )
  }
  return reader.faults.length > 0 ? { ok: false, faults: reader.faults } : { ok: true, config }
}

function readConfig(reader: Reader): Config {
  return {
    port: reader.integer('PORT', { min: 0, max: MAX_PORT, unset: 5991 }),
    host: reader.text('HOST') ?? '127.0.0.1',
    dataDir: reader.text('DATA_DIR') ?? './data',
    databaseUrl: reader.secretUrl('DATABASE_URL', ['postgres:', 'postgresql:']),
    databasePoolSize: reader.integer('DATABASE_POOL_SIZE', { min: 2, max: MAX_POOL_SIZE, unset: 10 }),
    filesUrl: reader.secretUrl('FILES_URL', ['s3:']),
    mqttPort: reader.portOrOff('MQTT_PORT', 1883),
    mqttUrl: reader.secretUrl('MQTT_URL', ['mqtt:', 'mqtts:', 'ws:', 'wss:']),
    adminPassword: readAdminPassword(reader),
    ...readBaseUrl(reader),
    trustProxy: readTrustProxy(reader),
    logLevel: reader.oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
    instanceId: readInstanceId(reader),
  }
}

function readAdminPassword(reader: Reader): Secret | undefined {
  const value = reader.text('ADMIN_PASSWORD')
  reader.check('ADMIN_PASSWORD', value, {
    holds: (password) => password.length >= MIN_PASSWORD_LENGTH,
    advice: `is too short: give at least ${MIN_PASSWORD_LENGTH} characters, or leave it unset to have one generated`,
  })
  return value === undefined ? undefined : new Secret(value)
}

function readBaseUrl(reader: Reader): Pick<Config, 'baseUrl' | 'basePath'> {
  const value = reader.text('BASE_URL')
  reader.check('BASE_URL', value, {
    holds: isLink,
    advice: `is "${value}": give an address starting with http:// or https://, without query or fragment`,
  })
  const baseUrl = value?.replace(/\/+$/, '')
  const path = baseUrl !== undefined && isLink(baseUrl) ? new URL(baseUrl).pathname : ''
  return { baseUrl, basePath: path === '/' ? '' : path }
}

function readTrustProxy(reader: Reader): false | readonly string[] {
  const value = reader.text('TRUST_PROXY')
  reader.check('TRUST_PROXY', value, {
    holds: (list) => list.split(',').every((part) => isSubnet(part.trim())),
    advice: `is "${value}": give the addresses or subnets of your proxies, comma-separated, as 127.0.0.1,10.0.0.0/8`,
  })
  return value === undefined ? false : value.split(',').map((part) => part.trim())
}

const MAX_PREFIX_BITS: Record<number, number> = { 4: 32, 6: 128 }

/** An address, or one with the length of its prefix. */
function isSubnet(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const maxBits = MAX_PREFIX_BITS[isIP(address)]
  if (maxBits === undefined || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits)
}

function readInstanceId(reader: Reader): string | undefined {
  const value = reader.text('INSTANCE_ID')
  const advice = 'may hold letters, digits, dot, dash and underscore, at most 64'
  reader.check('INSTANCE_ID', value, { holds: (id) => INSTANCE_ID.test(id), advice })
  return value
}
