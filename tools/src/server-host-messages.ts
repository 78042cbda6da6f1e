/** What the process that runs servers for journeys is told. `id`: of a server, by who asks. */
export type HostOrder =
  | { id: number; kind: 'start'; env: Record<string, string> }
  | { id: number; kind: 'stop' }

/** And what it answers, once to each order. `mqttUrl`: empty where another broker is used. */
export type HostAnswer =
  | { id: number; kind: 'ready'; url: string; mqttUrl: string }
  | { id: number; kind: 'stopped' }
  | { id: number; kind: 'failed'; why: string }
