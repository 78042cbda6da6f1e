import type { Config } from '#platform/config/config'
import { makeMailBody } from './mail-body.ts'
import type { Outgoing, Send, SendResult } from './notify.types.ts'
import { storable } from './webhook.ts'

const TIMEOUT_MS = 10_000
/** A server that answers a little now and then keeps no message for longer: less than the lease of a delivery. */
const LONGEST_MS = 15_000
const LOOK_EVERY_MS = 30_000
/** RFC 5321, 4.2.1: the command itself was refused for good, as an address that does not exist. */
const FIRST_FINAL_CODE = 550
/** What a server says that takes messages, but not this one. */
const MESSAGE_FAULTS = new Set(['EENVELOPE', 'EMESSAGE'])

export interface Mailer {
  readonly send: Send
  /** Whether the mail server answered the last time it was asked; undefined without one, or before. */
  isUp(): boolean | undefined
  /** Asks the mail server now, and every half minute from then on, whether it takes messages. */
  start(): void
  close(): void
}

type MailSettings = Pick<Config, 'smtpUrl' | 'smtpFrom' | 'smtpTls'>

/** What nodemailer says of a failure. */
interface MailFault extends Error {
  readonly code?: string | undefined
  readonly responseCode?: number | undefined
  readonly response?: string | undefined
}

const UNSET: SendResult = { outcome: 'unset', code: null, answer: '', isFinal: false, retryAfterMs: null }

function readFault(cause: unknown): SendResult {
  const { code, responseCode, response, message } = cause as MailFault
  const isAnswer = responseCode !== undefined
  const isLate = code === 'ETIMEDOUT' || code === 'EABORT' || (cause as Error).name === 'TimeoutError'
  const lost = isLate ? 'timeout' : 'unreachable'
  return {
    outcome: isAnswer ? 'answered' : lost,
    code: responseCode ?? null,
    answer: storable(response ?? message),
    isFinal: isAnswer && responseCode >= FIRST_FINAL_CODE && code !== 'EAUTH',
    retryAfterMs: null,
  }
}

interface SentMail {
  readonly response: string
  readonly accepted: readonly (string | { readonly address: string })[]
  readonly rejectedErrors?: readonly MailFault[] | undefined
}

/** Sent, where every address was accepted; else as the first refusal says, and who has it is remembered. */
function readSent({ response, accepted, rejectedErrors = [] }: SentMail): SendResult {
  const takenBy = accepted.map((address) => (typeof address === 'string' ? address : address.address))
  const [refusal] = rejectedErrors
  if (refusal !== undefined) return { ...readFault(refusal), takenBy }
  const code = /^\d{3}/.exec(response)?.[0]
  return {
    outcome: 'sent',
    code: code ? Number(code) : null,
    answer: storable(response),
    isFinal: false,
    retryAfterMs: null,
    takenBy,
  }
}

/** Loads what sends mail: a start without a mail server does not wait for it. */
async function openTransport(url: string, smtpTls: MailSettings['smtpTls']) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    requireTLS: smtpTls === 'require',
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** Sends e-mail by the mail server of the settings. */
export function createMailer({ smtpUrl, smtpFrom, smtpTls }: MailSettings, longestMs = LONGEST_MS): Mailer {
  let isUp: boolean | undefined
  if (smtpUrl === undefined || smtpFrom === undefined)
    return { send: async () => UNSET, isUp: () => undefined, start: () => {}, close: () => {} }
  let opened: ReturnType<typeof openTransport> | undefined
  const open = () => (opened ??= openTransport(smtpUrl.reveal(), smtpTls))
  const note = (cause: unknown): void => {
    isUp = MESSAGE_FAULTS.has((cause as MailFault).code ?? '')
  }
  const send = async ({ receiver, message, takenBy }: Outgoing): Promise<SendResult> => {
    try {
      const transport = await open()
      const sent = await transport.sendMail({
        // Its end closes the connection: nothing arrives after it was given up.
        signal: AbortSignal.timeout(longestMs),
        from: smtpFrom,
        to: receiver.targets.filter((target) => !takenBy.includes(target)),
        subject: message.text,
        messageId: `<${message.deliveryId}@fibrewatch>`,
        headers: { 'X-Fibrewatch-Delivery': message.deliveryId, 'X-Fibrewatch-Event': message.event },
        ...makeMailBody(message, receiver.language),
      })
      isUp = true
      return readSent(sent)
    } catch (cause) {
      note(cause)
      return readFault(cause)
    }
  }
  let isLooking = false
  /** A server that greets with a refusal, or does not come to the end, takes no messages. */
  const look = async (): Promise<void> => {
    if (isLooking) return
    isLooking = true
    isUp = await open()
      .then((transport) => transport.verify())
      .catch(() => false)
    isLooking = false
  }
  let timer: NodeJS.Timeout | undefined
  return {
    send,
    isUp: () => isUp,
    start: () => {
      void look()
      timer = setInterval(() => void look(), LOOK_EVERY_MS)
      timer.unref()
    },
    close: () => {
      clearInterval(timer)
      void opened?.then((transport) => transport.close())
    },
  }
}
