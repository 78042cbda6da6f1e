/** `warning`: it works, and somebody should look at it. */
export type FindingState = 'ok' | 'warning' | 'failed'

export interface Finding {
  readonly name:
    | 'settings'
    | 'server'
    | 'database'
    | 'folder'
    | 'store'
    | 'broker'
    | 'mail'
    | 'clock'
    | 'disk'
  readonly state: FindingState
  /** One sentence, which says what to do where that is anything. */
  readonly text: string
}

const WIDTH = { state: 8, name: 9 }

/** A line each, or JSON with `isOk`. */
export function tellFindings(findings: readonly Finding[], asJson: boolean): string {
  if (asJson) return `${JSON.stringify({ isOk: isOk(findings), findings }, null, 2)}\n`
  const lines = findings.map(
    ({ state, name, text }) => `${state.padEnd(WIDTH.state)} ${name.padEnd(WIDTH.name)} ${text}\n`,
  )
  return lines.join('')
}

export const isOk = (findings: readonly Finding[]): boolean =>
  findings.every(({ state }) => state !== 'failed')
