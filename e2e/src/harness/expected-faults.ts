/** A message that a browser logs as an error although nothing is wrong. */
type ExpectedFault = { pattern: RegExp; why: string }

/** Expected on every journey. */
const ALWAYS: readonly ExpectedFault[] = [
  {
    pattern: /^Failed to load resource: the server responded with a status of 4\d\d /,
    why: 'Chromium writes down every refused call; refusals belong to the journeys, and the page shows them in words',
  },
]

/** Expected only where a journey names them. */
const NAMED = {
  'line-lost': {
    pattern: /net::ERR_|WebSocket connection to .* failed|^Error: Worker failed to load/,
    why: 'the journey cuts the line or stops the server: calls, socket and the worker of the map fail, and come back',
  },
  'server-failed': {
    pattern: /^Failed to load resource: the server responded with a status of 5\d\d /,
    why: 'the journey has the server, or what stands before it, answer that it failed',
  },
  'frame-added': {
    pattern:
      /^policy violation: frame-src |Framing '.*' violates the following Content Security Policy directive/,
    why: 'the journey adds a framed page to the menu of a console that is open, whose policy does not name it yet',
  },
  'start-failed': {
    pattern: /ApiError|生成路由时出错|Failed to fetch dynamically imported module/,
    why: 'the journey keeps the console from being opened, and a failed navigation is written down',
  },
} as const satisfies Record<string, ExpectedFault>

export type ExpectedFaultName = keyof typeof NAMED

export function isExpected(text: string, names: readonly ExpectedFaultName[]): boolean {
  return [...ALWAYS, ...names.map((name) => NAMED[name])].some(({ pattern }) => pattern.test(text))
}
