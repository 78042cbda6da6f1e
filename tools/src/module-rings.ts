import type { Violation } from './violation.ts'

/** That a file of one module of the server imports another one, types included. */
export type ModuleUse = { file: string; line: number; from: string; to: string }

function listReachable(from: string, uses: readonly ModuleUse[]): Set<string> {
  const reached = new Set<string>()
  const left = [from]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    for (const use of uses) {
      if (use.from !== next || reached.has(use.to)) continue
      reached.add(use.to)
      left.push(use.to)
    }
  }
  return reached
}

/** Modules stand one above the other: what one imports must not lead back to it. */
export function findRings(uses: readonly ModuleUse[]): Violation[] {
  const reached = new Map([...new Set(uses.map(({ to }) => to))].map((to) => [to, listReachable(to, uses)]))
  return uses
    .filter(({ from, to }) => reached.get(to)?.has(from) === true)
    .map(({ file, line, from, to }) => ({
      file,
      line,
      rule: 'module-ring',
      message: `${to} leads back to ${from}: take out what both need`,
    }))
}
