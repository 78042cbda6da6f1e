import type { ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'

const running = new Set<number>()
let isEnding = false
const LOOK_EVERY_MS = 50
/** A server under test ends within this. */
const GRACE_MS = 5000

function isThere(group: number): boolean {
  try {
    process.kill(-group, 0)
    return true
  } catch {
    return false
  }
}

function tell(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-group, signal)
  } catch {
    // It has ended.
  }
}

/** Asks all of a group to end, and ends those that do not. */
async function endGroup(group: number, graceMs: number): Promise<void> {
  tell(group, 'SIGTERM')
  const untilMs = performance.now() + graceMs
  while (isThere(group) && performance.now() < untilMs) await wait(LOOK_EVERY_MS)
  tell(group, 'SIGKILL')
}

/**
 * Takes care of a child that was started with `detached`, and so leads a process group: of what it starts nothing is left when its time is up, or
 * when this process is told to end.
 */
export function keepGroup<Child extends ChildProcess>(child: Child, timeoutMs: number): Child {
  const { pid } = child
  if (pid === undefined) return child
  // The step after the one that was ended.
  if (isEnding) tell(pid, 'SIGKILL')
  running.add(pid)
  const timer = setTimeout(() => void endGroup(pid, GRACE_MS), timeoutMs)
  child.once('exit', () => {
    clearTimeout(timer)
    running.delete(pid)
  })
  return child
}

/** Ends the groups of all children, then this process; a second signal waits for nobody. */
export function endGroupsOnSignal(graceMs = GRACE_MS): void {
  for (const [signal, number] of [
    ['SIGHUP', 1],
    ['SIGINT', 2],
    ['SIGTERM', 15],
  ] as const)
    process.on(signal, () => {
      const groups = [...running]
      const exit = () => process.exit(128 + number)
      if (isEnding) {
        for (const group of groups) tell(group, 'SIGKILL')
        exit()
      }
      isEnding = true
      void Promise.all(groups.map(async (group) => endGroup(group, graceMs))).then(exit)
    })
}
