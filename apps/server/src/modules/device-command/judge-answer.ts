import {
  type CommandAnswer,
  type CommandFault,
  type CommandState,
  isOpenCommand,
} from '@fibrewatch/contract/device-command'
import type { StoredCommand } from './device-command.types.ts'

const SECOND_MS = 1000
/** A switch may measure all its other ports before. */
const TURN_MS = 600_000
/** Of the instrument to analyse and send what it has measured. */
const FINISH_MS = 180_000

/** What an answer changes of its command. */
export interface AnsweredCommand {
  readonly state: CommandState
  readonly progressPercent?: number
  readonly deadlineAt?: Date
  readonly endedAt?: Date
  readonly fault?: CommandFault
  readonly detail?: string | null
  readonly traceId?: string
}

/** How far a command is: an answer that came late, or again, leads no way back. */
const RANK: Readonly<Record<string, number>> = { queued: 0, sent: 0, accepted: 1, running: 2 }

interface Judged {
  /** The trace of which the answer speaks; undefined when there is none. */
  readonly traceId: string | undefined
  readonly now: number
}

/** Undefined: the answer changes nothing. */
export function judgeAnswer(
  command: Pick<StoredCommand, 'state' | 'settings' | 'progressPercent' | 'cancelledAt'>,
  answer: CommandAnswer,
  judged: Judged,
): AnsweredCommand | undefined {
  if (!isOpenCommand(command.state)) return undefined
  if (answer.state === 'accepted' || answer.state === 'running') return advance(command, answer, judged)
  const endedAt = new Date(judged.now)
  const detail = answer.detail ?? null
  if (answer.state === 'cancelled') return { state: 'cancelled', endedAt, detail }
  if (answer.state === 'failed') return { state: 'failed', endedAt, detail, fault: answer.fault ?? 'other' }
  if (judged.traceId === undefined) return { state: 'failed', endedAt, detail, fault: 'trace-missing' }
  return { state: 'done', endedAt, detail, traceId: judged.traceId, progressPercent: 100 }
}

function advance(
  { state, settings, progressPercent, cancelledAt }: Parameters<typeof judgeAnswer>[0],
  answer: CommandAnswer,
  { now }: Judged,
): AnsweredCommand | undefined {
  const [before = 0, after = 0] = [RANK[state], RANK[answer.state]]
  const progress = answer.progressPercent
  if (after < before) return undefined
  if (after === before) {
    const isFurther = progress !== undefined && progress > (progressPercent ?? -1)
    return state === 'running' && isFurther ? { state, progressPercent: progress } : undefined
  }
  const roomMs = answer.state === 'accepted' ? TURN_MS : FINISH_MS
  return {
    state: answer.state,
    ...(progress === undefined || answer.state === 'accepted' ? {} : { progressPercent: progress }),
    // What is cancelled gets no more time.
    ...(cancelledAt === null ? { deadlineAt: new Date(now + settings.averagingS * SECOND_MS + roomMs) } : {}),
  }
}
