import { isIP } from 'node:net'
import { type IdentityProvider, readIdentityProviders } from './identity-providers.ts'
import { type MapSettings, readMapSettings } from './map-sources.ts'
import { Secret } from './secret.ts'
import { TLS_CLIENT_MODES, type TlsClientFiles, type TlsFiles } from './tls-files.ts'

/** The levels of pino, most severe first; `silent` says nothing. */
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

export const OPERATOR_PAGES = ['loopback', 'open'] as const
export type OperatorPages = (typeof OPERATOR_PAGES)[number]

/** The settings of the operator, read once at the start. */
export interface Config extends MapSettings {
  readonly port: number
  readonly host: string
  /** Database and files, unless the URLs below name other places. */
  readonly dataDir: string
  /** Absent: the embedded database. */
  readonly databaseUrl: Secret | undefined
  /** Past a pooler, when `databaseUrl` leads to one: for migrations and for hearing other processes. */
  readonly databaseDirectUrl: Secret | undefined
  /** For calls. */
  readonly databasePoolSize: number
  /** For reports of instruments and live messages. */
  readonly databaseIngestPoolSize: number
  /** After this long a statement of a call is ended. */
  readonly databaseStatementTimeoutMs: number
  /** After this long a statement no longer waits for a row or table that another one holds. */
  readonly databaseLockTimeoutMs: number
  /** After this long a call no longer waits for a connection. */
  readonly databaseWaitTimeoutMs: number
  /** Absent: a folder in `dataDir`. */
  readonly filesUrl: Secret | undefined
  /** 0 = any free port; absent = no MQTT listener. */
  readonly mqttPort: number | undefined
  /** With them the MQTT listener speaks TLS, and nothing else. */
  readonly mqttTls: TlsFiles | undefined
  /** An external broker, instead of the listener. */
  readonly mqttUrl: Secret | undefined
  /** For the first start; absent: generated and printed once. */
  readonly adminPassword: Secret | undefined
  /** The operator knows that `adminPassword` is easy to guess: for demonstrations and trials. */
  readonly acceptsWeakPassword: boolean
  /** What secrets in the database are sealed with; absent: a file in `dataDir`. */
  readonly secretKey: Secret | undefined
  /** The address browsers use and the start of the links in messages, without a slash at the end. */
  readonly baseUrl: string | undefined
  /** The path of `baseUrl`, under which a proxy shows console, calls and websocket: `/fibre`; empty at the root. */
  readonly basePath: string
  /** Addresses and subnets of proxies whose `X-Forwarded-For` is believed; false: none. */
  readonly trustProxy: false | readonly string[]
  /** Providers by which people may sign in; with any of them `baseUrl` is set. */
  readonly identityProviders: readonly IdentityProvider[]
  /** The mail server by which alarms are told; with it `smtpFrom` is set. */
  readonly smtpUrl: Secret | undefined
  readonly smtpFrom: string | undefined
  /** `require`: nothing is sent, and no password given, over a connection that is not encrypted. */
  readonly smtpTls: SmtpTls
  /** Private networks in which webhooks may be called; link-local and metadata addresses never are. */
  readonly notifyNetworks: readonly string[]
  /** Who may read `/metrics`, `/docs`, `/openapi.json` and `/asyncapi.json`: callers on this host, or everybody. */
  readonly operatorPages: OperatorPages
  /** Opens them to callers from anywhere; absent: to nobody. */
  readonly operatorToken: Secret | undefined
  /** For `/.well-known/security.txt`; absent: the file is not served. */
  readonly securityContact: string | undefined
  readonly logLevel: LogLevel
}

export const SMTP_TLS = ['require', 'optional'] as const
export type SmtpTls = (typeof SMTP_TLS)[number]

export type Environment = Readonly<Record<string, string | undefined>>
export type ConfigOutcome = { ok: true; config: Config } | { ok: false; faults: string[] }

const MAX_PORT = 65_535
const MAX_POOL_SIZE = 1000
const MIN_PASSWORD_LENGTH = 8
const WEAK_PASSWORD = ['refuse', 'accept'] as const
const MIN_SECRET_KEY_LENGTH = 32
const OPERATOR_TOKEN = /^[\x21-\x7e]{24,500}$/

/** Reads variables one by one and collects all faults, so that one start reports them together. */
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
    this.refuse(
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
    this.refuse(name, `is "${value}": give a port from 0 to ${MAX_PORT}, or "off"`)
    return undefined
  }

  oneOf<Value extends string>(name: string, values: readonly Value[], unset: Value): Value {
    const value = this.text(name)
    if (value === undefined) return unset
    const known = values.find((candidate) => candidate === value.toLowerCase())
    if (known === undefined) this.refuse(name, `is "${value}": give one of ${values.join(', ')}`)
    return known ?? unset
  }

  /** The value is never repeated in a fault: it may hold a password. */
  secretUrl(name: string, schemes: readonly string[]): Secret | undefined {
    const value = this.text(name)
    if (value === undefined) return undefined
    if (!isUrl(value, schemes))
      this.refuse(name, `is not a URL starting with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`)
    return new Secret(value)
  }

  check(
    name: string,
    value: string | undefined,
    rule: { holds: (value: string) => boolean; advice: string },
  ): void {
    if (value !== undefined && !rule.holds(value)) this.refuse(name, rule.advice)
  }

  refuse(name: string, advice: string): void {
    this.faults.push(`${name} ${advice}`)
  }
}

const isUrl = (value: string, schemes: readonly string[]): boolean =>
  URL.canParse(value) && schemes.includes(new URL(value).protocol)

const isLink = (value: string): boolean => isUrl(value, ['http:', 'https:']) && !/[?#]/.test(value)

/** Reads the configuration from environment variables; reports all faults together, each with what to do. */
export function loadConfig(env: Environment): ConfigOutcome {
  const reader = new Reader(env)
  const config = readConfig(reader)
  if (config.databaseUrl === undefined) {
    const useless = SERVER_ONLY.filter((name) => reader.text(name) !== undefined)
    reader.faults.push(...useless.map((name) => `${name} ${NEEDS_SERVER}`))
  }
  return reader.faults.length > 0 ? { ok: false, faults: reader.faults } : { ok: true, config }
}

/** Settings that apply to a database server only. */
const SERVER_ONLY = [
  'DATABASE_DIRECT_URL',
  'DATABASE_POOL_SIZE',
  'DATABASE_INGEST_POOL_SIZE',
  'DATABASE_STATEMENT_TIMEOUT_S',
  'DATABASE_LOCK_TIMEOUT_S',
  'DATABASE_WAIT_TIMEOUT_S',
]
const NEEDS_SERVER = 'needs DATABASE_URL: the embedded database has one session; unset it'
const MAX_TIMEOUT_S = 3600

function readDatabaseLimits(reader: Reader) {
  const readMs = (name: string, unset: number): number =>
    reader.integer(name, { min: 1, max: MAX_TIMEOUT_S, unset }) * 1000
  return {
    databaseDirectUrl: reader.secretUrl('DATABASE_DIRECT_URL', ['postgres:', 'postgresql:']),
    databasePoolSize: reader.integer('DATABASE_POOL_SIZE', { min: 2, max: MAX_POOL_SIZE, unset: 10 }),
    databaseIngestPoolSize: reader.integer('DATABASE_INGEST_POOL_SIZE', {
      min: 2,
      max: MAX_POOL_SIZE,
      unset: 4,
    }),
    databaseStatementTimeoutMs: readMs('DATABASE_STATEMENT_TIMEOUT_S', 30),
    databaseLockTimeoutMs: readMs('DATABASE_LOCK_TIMEOUT_S', 10),
    databaseWaitTimeoutMs: readMs('DATABASE_WAIT_TIMEOUT_S', 5),
  }
}

function readConfig(reader: Reader): Config {
  return {
    port: reader.integer('PORT', { min: 0, max: MAX_PORT, unset: 5991 }),
    host: reader.text('HOST') ?? '127.0.0.1',
    dataDir: reader.text('DATA_DIR') ?? './data',
    databaseUrl: reader.secretUrl('DATABASE_URL', ['postgres:', 'postgresql:']),
    ...readDatabaseLimits(reader),
    filesUrl: readFilesUrl(reader),
    mqttPort: reader.portOrOff('MQTT_PORT', 1883),
    mqttTls: readMqttTls(reader),
    mqttUrl: reader.secretUrl('MQTT_URL', ['mqtt:', 'mqtts:', 'ws:', 'wss:']),
    adminPassword: readAdminPassword(reader),
    acceptsWeakPassword: reader.oneOf('ADMIN_PASSWORD_WEAK', WEAK_PASSWORD, 'refuse') === 'accept',
    secretKey: readSecretKey(reader),
    ...readBaseUrl(reader),
    trustProxy: readTrustProxy(reader),
    identityProviders: readIdentityProviders(reader),
    ...readMail(reader),
    notifyNetworks: readSubnets(reader, 'NOTIFY_NETWORKS', 'your private networks') ?? [],
    operatorPages: reader.oneOf('OPERATOR_PAGES', OPERATOR_PAGES, 'loopback'),
    operatorToken: readOperatorToken(reader),
    securityContact: readSecurityContact(reader),
    ...readMapSettings(reader),
    logLevel: reader.oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
  }
}

function readFilesUrl(reader: Reader): Secret | undefined {
  const url = reader.secretUrl('FILES_URL', ['s3:', 'file:'])
  const value = reader.text('FILES_URL')
  if (value !== undefined && isUrl(value, ['file:']) && !/^file:\/\/\/[^/?#][^?#]*$/.test(value))
    reader.refuse('FILES_URL', 'names no folder: give its whole path, as file:///srv/fibrewatch-files')
  return url
}

function readMqttTls(reader: Reader): TlsFiles | undefined {
  const [certPath, keyPath] = [reader.text('MQTT_TLS_CERT'), reader.text('MQTT_TLS_KEY')]
  const clients = readTlsClients(reader)
  if (certPath !== undefined && keyPath !== undefined) return { certPath, keyPath, clients }
  if (clients !== undefined && certPath === undefined)
    reader.faults.push('MQTT_TLS_CLIENT_CA needs MQTT_TLS_CERT: clients show certificates over TLS alone')
  if (certPath !== undefined)
    reader.faults.push('MQTT_TLS_CERT needs MQTT_TLS_KEY: give the file of the key too')
  if (keyPath !== undefined)
    reader.faults.push('MQTT_TLS_KEY needs MQTT_TLS_CERT: give the file of the certificate too')
  return undefined
}

/** With authorities and no word about it, certificates are allowed. */
function readTlsClients(reader: Reader): TlsClientFiles | undefined {
  const [caPath, crlPath] = [reader.text('MQTT_TLS_CLIENT_CA'), reader.text('MQTT_TLS_CLIENT_CRL')]
  const mode = reader.oneOf('MQTT_TLS_CLIENT', TLS_CLIENT_MODES, caPath === undefined ? 'off' : 'allowed')
  if (mode !== 'off' && caPath === undefined)
    reader.faults.push(
      `MQTT_TLS_CLIENT=${mode} needs MQTT_TLS_CLIENT_CA: give the file of the authorities too`,
    )
  if (crlPath !== undefined && caPath === undefined)
    reader.faults.push('MQTT_TLS_CLIENT_CRL needs MQTT_TLS_CLIENT_CA: give the file of the authorities too')
  return mode === 'off' || caPath === undefined ? undefined : { mode, caPath, crlPath }
}

function readAdminPassword(reader: Reader): Secret | undefined {
  const value = reader.text('ADMIN_PASSWORD')
  reader.check('ADMIN_PASSWORD', value, {
    holds: (password) => password.length >= MIN_PASSWORD_LENGTH,
    advice: `is too short: give at least ${MIN_PASSWORD_LENGTH} characters, or leave it unset to have one generated`,
  })
  return value === undefined ? undefined : new Secret(value)
}

function readSecretKey(reader: Reader): Secret | undefined {
  const value = reader.text('SECRET_KEY')
  reader.check('SECRET_KEY', value, {
    holds: (key) => key.length >= MIN_SECRET_KEY_LENGTH,
    advice: `is too short: give at least ${MIN_SECRET_KEY_LENGTH} random characters, or leave it unset to have a key file made in DATA_DIR`,
  })
  return value === undefined ? undefined : new Secret(value)
}

/** The value is never repeated in a fault. */
function readOperatorToken(reader: Reader): Secret | undefined {
  const value = reader.text('OPERATOR_TOKEN')
  const advice =
    'is no good token: give 24 to 500 letters, digits and signs without spaces, as `openssl rand -hex 24` makes'
  reader.check('OPERATOR_TOKEN', value, { holds: (token) => OPERATOR_TOKEN.test(token), advice })
  return value === undefined ? undefined : new Secret(value)
}

function readSecurityContact(reader: Reader): string | undefined {
  const value = reader.text('SECURITY_CONTACT')
  reader.check('SECURITY_CONTACT', value, {
    holds: (contact) => isUrl(contact, ['mailto:', 'https:']) && !/\s/.test(contact),
    advice: `is "${value}": give an address starting with mailto: or https://`,
  })
  return value
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

const MAIL_SENDER = /^[^\s@<>]+@[^\s@<>]+$|^[^<>\r\n]+ <[^\s@<>]+@[^\s@<>]+>$/

function readMail(reader: Reader): Pick<Config, 'smtpUrl' | 'smtpFrom' | 'smtpTls'> {
  const smtpUrl = reader.secretUrl('SMTP_URL', ['smtp:', 'smtps:'])
  const smtpFrom = reader.text('SMTP_FROM')
  reader.check('SMTP_FROM', smtpFrom, {
    holds: (from) => MAIL_SENDER.test(from),
    advice: `is "${smtpFrom}": give an address as fibrewatch@example.com or Fibrewatch <fibrewatch@example.com>`,
  })
  if (smtpUrl !== undefined && smtpFrom === undefined)
    reader.faults.push('SMTP_URL needs SMTP_FROM: give the address that mails come from')
  return { smtpUrl, smtpFrom, smtpTls: reader.oneOf('SMTP_TLS', SMTP_TLS, 'require') }
}

const readTrustProxy = (reader: Reader): false | readonly string[] =>
  readSubnets(reader, 'TRUST_PROXY', 'your proxies') ?? false

function readSubnets(reader: Reader, name: string, whose: string): readonly string[] | undefined {
  const value = reader.text(name)
  reader.check(name, value, {
    holds: (list) => list.split(',').every((part) => isSubnet(part.trim())),
    advice: `is "${value}": give the addresses or subnets of ${whose}, comma-separated, as 127.0.0.1,10.0.0.0/8`,
  })
  return value?.split(',').map((part) => part.trim())
}

const MAX_PREFIX_BITS: Record<number, number> = { 4: 32, 6: 128 }

/** An address, or one with a prefix length. */
function isSubnet(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const maxBits = MAX_PREFIX_BITS[isIP(address)]
  if (maxBits === undefined || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits)
}
