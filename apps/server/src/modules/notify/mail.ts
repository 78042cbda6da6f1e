import { createTransport } from 'nodemailer'
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
const CONNECTION_FAULTS = new Set([
  'ECONNECTION',
  'ESOCKET',
  'EDNS',
  'ETIMEDOUT',
  'ECONNREFUSED',
  'EAUTH',
  'ETLS',
])

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
  readonly code?: string
  readonly responseCode?: number
  readonly response?: string
}

const UNSET: SendResult = { outcome: 'unset', code: null, answer: '', isFinal: false, retryAfterMs: null }

function readFault(cause: unknown): SendResult {
  const { code, responseCode, response, message } = cause as MailFault
  const isAnswer = responseCode !== undefined
  const isLate = code === 'ETIMEDOUT'
  const lost = isLate ? 'timeout' : 'unreachable'
  return {
    outcome: isAnswer ? 'answered' : lost,
    code: responseCode ?? null,
    answer: storable(response ?? message),
    isFinal: isAnswer && responseCode >= FIRST_FINAL_CODE && code !== 'EAUTH',
    retryAfterMs: null,
  }
}

/** Gives a message up that takes too long, as if its connection had. */
async function inTime<Result>(sending: Promise<Result>, longestMs: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error('too slow'), { code: 'ETIMEDOUT' })), longestMs)
  })
  try {
    return await Promise.race([sending, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Sends e-mail by the mail server of the settings. */
export function createMailer({ smtpUrl, smtpFrom, smtpTls }: MailSettings, longestMs = LONGEST_MS): Mailer {
  let isUp: boolean | undefined
  if (smtpUrl === undefined || smtpFrom === undefined)
    return { send: async () => UNSET, isUp: () => undefined, start: () => {}, close: () => {} }
  const transport = createTransport({
    url: smtpUrl.reveal(),
    requireTLS: smtpTls === 'require',
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const note = (cause: unknown): void => {
    isUp = !CONNECTION_FAULTS.has((cause as MailFault).code ?? '')
  }
  const send = async ({ receiver, message }: Outgoing): Promise<SendResult> => {
    try {
      const sending = transport.sendMail({
        from: smtpFrom,
        to: [...receiver.targets],
        subject: message.text,
        messageId: `<${message.deliveryId}@fibrewatch>`,
        headers: { 'X-Fibrewatch-Delivery': message.deliveryId, 'X-Fibrewatch-Event': message.event },
        ...makeMailBody(message, receiver.language),
      })
      const { response } = await inTime(sending, longestMs)
      isUp = true
      const code = /^\d{3}/.exec(response)?.[0]
      const answer = storable(response)
      return { outcome: 'sent', code: code ? Number(code) : null, answer, isFinal: false, retryAfterMs: null }
    } catch (cause) {
      note(cause)
      return readFault(cause)
    }
  }
  const look = async (): Promise<void> => {
    try {
      await transport.verify()
      isUp = true
    } catch (cause) {
      note(cause)
    }
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
      transport.close()
    },
  }
}
