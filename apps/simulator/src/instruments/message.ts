import type { CommandAnswer, DeviceCommand } from '@fibrewatch/contract/device-command'
import type { Heartbeat, IngestEvent } from '@fibrewatch/contract/ingest'

/** What an instrument reports. */
export type Message =
  | { readonly kind: 'events'; readonly events: readonly IngestEvent[] }
  | { readonly kind: 'trace'; readonly linkCode: string; readonly bytes: Uint8Array }
  | { readonly kind: 'heartbeat'; readonly heartbeat: Heartbeat }
  | { readonly kind: 'answer'; readonly answer: CommandAnswer }

/** The server's answer to a stored message. MQTT says only that it is stored. */
export interface Receipt {
  readonly accepted?: number
  readonly duplicates?: number
  readonly traceId?: string
}

const DELIVERY_FAILURES = ['refused', 'unreachable', 'busy', 'buffer-full', 'stopped'] as const
/** `unreachable` and `busy` are temporary: the same message may be sent again. */
export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number]

export class DeliveryError extends Error {
  readonly failure: DeliveryFailure
  /** The server's `Retry-After`, when it sent one. */
  readonly retryAfterMs: number | undefined

  constructor(
    failure: DeliveryFailure,
    message: string,
    options: { cause?: unknown; retryAfterMs?: number } = {},
  ) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined)
    this.name = 'DeliveryError'
    this.failure = failure
    this.retryAfterMs = options.retryAfterMs
  }
}

export const canRetry = (cause: unknown): cause is DeliveryError =>
  cause instanceof DeliveryError && (cause.failure === 'unreachable' || cause.failure === 'busy')

/** Called with each command that comes, the same one again until it is answered. */
export type TakeCommand = (command: DeviceCommand) => void

/** A connection to the server, for one device. */
export interface Transport {
  /** Hands over what comes until the signal is aborted. @throws DeliveryError when the connection is lost */
  followCommands(take: TakeCommand, signal: AbortSignal): Promise<void>
  /** Resolves when the message is durable. @throws DeliveryError */
  deliver(message: Message, signal: AbortSignal): Promise<Receipt>
  close(): Promise<void>
}

/** The credentials of a device. */
export interface DeviceCredentials {
  readonly deviceCode: string
  readonly deviceKey: string
}
