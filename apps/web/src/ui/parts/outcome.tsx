import type { ReactNode } from 'react'
import { Icon, type IconName } from '#ui/icon.tsx'
import './outcome.css'

/** `barred`: refused, or left out. */
export type OutcomeKind = 'done' | 'moved' | 'barred' | 'failed' | 'running' | 'waiting' | 'stopped'

const SHAPES: Record<OutcomeKind, IconName> = {
  done: 'check',
  moved: 'right',
  barred: 'minus',
  failed: 'close',
  running: 'play',
  waiting: 'clock',
  stopped: 'stop',
}

/** What became of something, by shape and word; the colours of severities are left to alarms. */
export function Outcome({ kind, children }: { kind: OutcomeKind; children: ReactNode }) {
  return (
    <span className={`outcome is-${kind}`}>
      <Icon name={SHAPES[kind]} size={14} />
      {children}
    </span>
  )
}
