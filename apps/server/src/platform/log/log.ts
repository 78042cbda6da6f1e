import {
  destination as openDestination,
  type DestinationStream,
  type Logger,
  pino,
  stdSerializers,
} from 'pino'
import type { LogLevel } from '../config/config.ts'

export type Log = Logger

const HIDDEN = '[redacted]'
const STANDARD_ERROR = 2
const SECRET_FIELDS = [
  'authorization',
  'Authorization',
  'cookie',
  '["set-cookie"]',
  '["x-device-key"]',
  '["X-Device-Key"]',
  'password',
  'oldPassword',
  'newPassword',
  'token',
  'deviceKey',
  'secret',
]
/** pino matches paths, not names: secrets are searched down to the depth at which we log. */
const DEPTHS = ['', '*', '*.*', '*.*.*']
const SECRET_PATHS = DEPTHS.flatMap((depth) => SECRET_FIELDS.map((field) => joinPath(depth, field)))

function joinPath(depth: string, field: string): string {
  return depth === '' || field.startsWith('[') ? `${depth}${field}` : `${depth}.${field}`
}

const SECRET_PARAMETER = /([?&](?:token|password|key|secret|access_token)=)[^&#\s"']*/gi
const API_TOKEN = /\bfwt_[A-Za-z0-9_-]{20,}/g
const CREDENTIALS = /\b([a-z][a-z0-9+.-]*:\/\/[^\s/:@]*:)[^\s@/]+@/gi

/** Hides tokens in query strings, passwords in URLs and API tokens, anywhere in the text. */
export function hideSecretsInText(text: string): string {
  return text
    .replace(SECRET_PARAMETER, `$1${HIDDEN}`)
    .replace(CREDENTIALS, `$1${HIDDEN}@`)
    .replace(API_TOKEN, HIDDEN)
}

interface LoggedRequest {
  readonly id?: unknown
  readonly method?: string
  readonly url?: string
  readonly ip?: string
}

/** Without headers: method, address and caller only. */
function serializeRequest(request: LoggedRequest): object {
  const { id, method, url, ip } = request
  return { id, method, url: url === undefined ? undefined : hideSecretsInText(url), ip }
}

function serializeError(error: Error): object {
  const { type, message, stack, code, cause } = stdSerializers.err(error) as ReturnType<
    typeof stdSerializers.err
  > & {
    code?: unknown
    cause?: unknown
  }
  return { type, message: hideSecretsInText(message), stack: hideSecretsInText(stack), code, cause }
}

export interface LogOptions {
  readonly level: LogLevel
  /** Default: standard output. */
  readonly destination?: DestinationStream
}

/** JSON lines without tokens and passwords: by field name, in addresses, and in every message. */
export function createLog({ level, destination }: LogOptions): Log {
  const options = {
    level,
    base: null,
    redact: { paths: SECRET_PATHS, censor: HIDDEN },
    serializers: {
      req: serializeRequest,
      err: serializeError,
      error: serializeError,
      url: (url: unknown) => (typeof url === 'string' ? hideSecretsInText(url) : url),
    },
    hooks: { streamWrite: hideSecretsInText },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** Of a command that answers on standard output and ends: on standard error only what ends it before. */
export const createFatalLog = (): Log =>
  createLog({ level: 'fatal', destination: openDestination({ dest: STANDARD_ERROR, sync: true }) })
