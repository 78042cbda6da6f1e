import type { TaskRunStatus } from '@fibrewatch/contract/task'
import { useMessages } from '#lib/i18n/i18n.ts'
import { wordMessages } from '#lib/words/words.messages.ts'
import { Outcome, type OutcomeKind } from './parts/outcome.tsx'

const KINDS: Record<TaskRunStatus, OutcomeKind> = {
  queued: 'waiting',
  running: 'running',
  succeeded: 'done',
  failed: 'failed',
  skipped: 'barred',
  interrupted: 'stopped',
}

/** What became of a run of a task. */
export function RunStatus({ status }: { status: TaskRunStatus }) {
  const words = useMessages(wordMessages)
  return <Outcome kind={KINDS[status]}>{words(`runStatus.${status}`)}</Outcome>
}
