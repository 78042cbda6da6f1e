import { setTimeout as wait } from 'node:timers/promises'
import {
  type Admin,
  createAdmin,
  makeRandom,
  type Random,
  requireLink,
  smallPlant,
} from '@fibrewatch/simulator'
import { ADMIN_PASSWORD } from '@fibrewatch/tools/product-server'
import { EventStream } from '../harness/event-stream.ts'
import { LiveSocket } from '../harness/live-socket.ts'
import { listAlarms } from '../harness/stored.ts'
import { createInstrument, createLinks, type PlantLink } from '../harness/plant.ts'
import { checkReplay, countLostTraces, isStateRight, listLost, type ReplayReport } from './proof.ts'
import {
  makeTally,
  publishReadings,
  sendBreaks,
  type SenderParts,
  sendTraces,
  type Tally,
} from './senders.ts'
import { type Blows, storm } from './storm.ts'
import { countUnknown, Watcher } from './watchers.ts'
import { openEmbeddedWorld, openServerWorld, type World } from './world.ts'

const BREAK_LINKS = 3
const WATCHERS = 4
/** Long enough ago that no event of the proof lies in the future, however many there are. */
const START_MS = Date.now() - 300 * 24 * 3_600_000
const CATCH_UP_TIMEOUT_MS = 6 * 60_000
const ALIVE_EVERY_MS = 2000
const MS_PER_S = 1000
const BYTES_PER_MB = 1024 * 1024
const SIMULATED_LINK = 'T1-LINK-01'

export type ChaosOptions = { database: 'embedded' | 'postgres'; durationMs: number; seed: number }

/** The outcome of a run. The last five must be 0, and the replay must agree, or the product failed. */
export type ChaosReport = {
  database: World['database']
  durationS: number
  blows: Record<string, number>
  acknowledged: { breaks: number; readings: number; traces: number }
  refusals: Record<string, number>
  longestMs: number
  highestResidentMb: number
  watchers: { connections: number; resyncs: number; messages: number }
  replay: Pick<ReplayReport, 'alarms' | 'events'>
  lostEvents: number
  lostTraces: number
  wrongStates: number
  missedMessages: number
  signedOut: number
  replayMismatches: number
}

/** Two random failures at a time strike the installation while it is under load; then everything is counted. */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const random = makeRandom(options.seed)
  const world = options.database === 'embedded' ? await openEmbeddedWorld() : await openServerWorld(random)
  try {
    const raged = await rage(world, random, options.durationMs)
    return { durationS: options.durationMs / MS_PER_S, ...(await count(world, raged)) }
  } finally {
    for (const server of world.servers) await server.stop()
    await world.close()
  }
}

/** What was sent and received during the failures. */
type Raged = {
  admin: Admin
  blows: Blows
  streams: readonly EventStream[]
  readingLink: PlantLink
  readings: readonly string[]
  traces: readonly string[]
  watchers: readonly Watcher[]
  tally: Tally
  endWatching(): Promise<void>
}

async function rage(world: World, random: Random, durationMs: number): Promise<Raged> {
  const admin = await createAdmin(world.urls[0] ?? '', 'admin', ADMIN_PASSWORD)
  const instrument = await createInstrument(admin, { code: 'CHAOS-OTDR' })
  const [traceLink, readingLink, ...breakLinks] = await createLinks(admin, instrument, BREAK_LINKS + 2)
  if (traceLink === undefined || readingLink === undefined) throw new Error('no links')
  const streams = breakLinks.map((link) => new EventStream({ instrument, link, random, startMs: START_MS }))
  const watchers = Array.from({ length: WATCHERS }, (_, turn) => new Watcher(world.urls, admin, turn))
  const [tally, sending, watching] = [makeTally(), new AbortController(), new AbortController()]
  const parts: SenderParts = { urls: world.urls, instrument, random, tally, signal: sending.signal }
  const plant = smallPlant()
  const simulated = { plant, simulated: requireLink(plant, SIMULATED_LINK), link: traceLink }
  const brokerUrl = world.brokerUrl ?? world.servers[0]?.mqttUrl ?? ''

  const watched = Promise.all(watchers.map((watcher) => watcher.watch(watching.signal)))
  const alive = keepLooking(world, sending.signal)
  const sent = Promise.all([
    publishReadings(brokerUrl, parts, readingLink),
    sendTraces(parts, simulated),
    ...streams.map((stream) => sendBreaks(parts, stream)),
  ])
  const blows = await storm(world.victims, { random, durationMs })
  sending.abort()
  const [readings, traces] = await sent
  await alive
  const endWatching = async () => {
    watching.abort()
    await watched
  }
  return { admin, blows, streams, readingLink, readings, traces, watchers, tally, endWatching }
}

async function count(world: World, raged: Raged): Promise<Omit<ChaosReport, 'durationS'>> {
  const { admin, streams, readings, traces, watchers, tally } = raged
  const lost = [await listLost(admin, raged.readingLink, readings)]
  for (const { link, acknowledged } of streams) {
    const ids = acknowledged.map(({ eventId }) => eventId)
    lost.push(await listLost(admin, link, ids))
  }
  const states = await Promise.all(streams.map((stream) => isStateRight(admin, stream)))
  const lostTraces = await countLostTraces(admin, traces)
  await raged.endWatching()
  await catchUp(watchers, await loadLastNumber(world, admin.token))
  const alarms = await Promise.all(
    streams.map(({ link }) => listAlarms(admin, { linkId: link.id, state: 'all' })),
  )
  for (const server of world.servers) await server.stop()
  const replay = await checkReplay(world.place)
  const rssBytes = Math.max(...world.servers.map(({ highestRssBytes }) => highestRssBytes))
  const heard = watchers.map((watcher) => watcher.heard)
  return {
    database: world.database,
    blows: Object.fromEntries(raged.blows),
    acknowledged: {
      breaks: addUp(streams, ({ acknowledged }) => acknowledged.length),
      readings: readings.length,
      traces: traces.length,
    },
    refusals: Object.fromEntries(tally.refusals),
    longestMs: Math.round(tally.longestMs),
    highestResidentMb: Math.round(rssBytes / BYTES_PER_MB),
    watchers: {
      connections: addUp(heard, ({ connections }) => connections),
      resyncs: addUp(heard, ({ resyncs }) => resyncs),
      messages: addUp(heard, ({ messages }) => messages),
    },
    replay: { alarms: replay.alarms, events: replay.events },
    lostEvents: lost.flat().length,
    lostTraces,
    wrongStates: states.filter((isRight) => !isRight).length,
    missedMessages: addUp(heard, (one) => one.disordered + countUnknown(one, alarms.flat())),
    signedOut: addUp(heard, ({ signedOut }) => signedOut),
    replayMismatches: replay.journalMismatches.length + replay.eventMismatches.length + replay.orphans.length,
  }
}

const addUp = <Item>(items: readonly Item[], read: (item: Item) => number): number =>
  items.reduce((total, item) => total + read(item), 0)

async function keepLooking({ servers }: World, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    for (const server of servers) server.requireAlive()
    await wait(ALIVE_EVERY_MS)
  }
}

/** The number of the newest message, as a new connection is told it. */
async function loadLastNumber({ urls }: World, token: string): Promise<number> {
  const socket = await LiveSocket.open({ url: urls[0] ?? '', token }, { topics: ['alarm'] })
  const greeting = socket.controls.find((control) => control.type === 'welcome')
  await socket.close()
  return greeting?.seq ?? 0
}

async function catchUp(watchers: readonly Watcher[], seq: number): Promise<void> {
  const signal = AbortSignal.timeout(CATCH_UP_TIMEOUT_MS)
  await Promise.all(watchers.map((watcher) => watcher.waitForNumber(seq, signal)))
}
