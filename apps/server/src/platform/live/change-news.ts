import { areaOf, type Endpoint } from '@fibrewatch/contract/endpoint'
import { isPlantArea, LIVE_TOPIC_PERMISSION } from '@fibrewatch/contract/live'
import { type Actor, hasPermission, isHeld } from '../auth/actor.ts'
import { Type } from 'typebox'
import type { Bus } from '../bus/bus.ts'
import { defineChannel } from '../bus/channel.ts'
import type { Log } from '../log/log.ts'
import { failureLevel } from '../database/database-fault.ts'
import type { LiveClient } from './client.ts'

const CHANNEL = defineChannel('live.areas-changed', Type.Array(Type.String()))
/** An import of a thousand rows, or a hundred users at once, make lists reload at most five times a second. */
const GATHER_MS = 200
/** Areas that people edit. Alarms, events and measurements have topics of their own. */
const ADMINISTERED = /^(sys|netdisk|plant):/

/** Tells open consoles in which areas something was changed, so that their lists reload. */
export interface ChangeNews {
  /** After a change by this call has been committed. */
  note(endpoint: Endpoint): void
  stop(): void
}

export interface ChangeNewsOptions {
  readonly bus: Bus
  readonly log: Log
  readonly clients: ReadonlySet<LiveClient>
}

/** After a change that no call made: by work that goes on by itself. */
export const announceAreas = (bus: Bus, areas: readonly string[]): Promise<void> =>
  bus.publish(CHANNEL, [...areas])

/** The tree shows the plant, and alarms are shown and found by its names. */
const PLANT_READERS = [LIVE_TOPIC_PERMISSION.device, LIVE_TOPIC_PERMISSION.alarm]

/** Best effort: a console that hears nothing shows its lists as they were asked for last. */
export function createChangeNews({ bus, log, clients }: ChangeNewsOptions): ChangeNews {
  const gathered = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const announce = (): void => {
    timer = undefined
    const areas = [...gathered]
    gathered.clear()
    bus.publish(CHANNEL, areas).catch((cause: unknown) => {
      log[failureLevel(cause, 'warn')]({ err: cause, areas }, 'open lists could not be told of a change')
    })
  }
  const unsubscribe = bus.subscribe(CHANNEL, {
    onMessage: (areas) => {
      for (const client of clients) tell(client, areas)
    },
  })
  return {
    note: ({ access }) => {
      if (access.kind !== 'permission' || !ADMINISTERED.test(access.permission)) return
      gathered.add(areaOf(access.permission))
      timer ??= setTimeout(announce, GATHER_MS)
    },
    stop: () => {
      clearTimeout(timer)
      unsubscribe()
    },
  }
}

/** A session on hold reloads everything afterwards. */
function tell(client: LiveClient, changed: readonly string[]): void {
  const areas = changed.filter((area) => mayList(client.actor, area))
  if (areas.length > 0 && !isHeld(client.actor)) client.control({ type: 'changed', areas })
}

const mayList = (actor: Actor, area: string): boolean =>
  hasPermission(actor, `${area}:page`) ||
  hasPermission(actor, `${area}:list`) ||
  (isPlantArea(area) && PLANT_READERS.some((permission) => hasPermission(actor, permission)))
