import type { Endpoint } from '@fibrewatch/contract/endpoint'
import {
  MODULE_CODES,
  type ModuleCode,
  moduleOfDeviceKind,
  moduleOfPage,
  moduleOfPath,
  MODULES,
} from '@fibrewatch/contract/module'
import { isPageId } from '@fibrewatch/contract/page-id'
import { Type } from 'typebox'
import { defineChannel } from '#platform/bus/channel'
import type { Db, Tx } from '#platform/database/database'
import { failureLevel } from '#platform/database/database-fault'
import { afterCommit } from '#platform/database/transaction'
import { defineError } from '#platform/http/errors'
import type { DeviceActor } from '#platform/auth/actor'
import type { Deps } from '#platform/module'
import { listModuleStates, loadDeviceKind } from './module-state.repository.ts'

const CHANNEL = defineChannel('module.changed', Type.Null())
const moduleOff = defineError('module.off')

/** Refuses in the reader's language, with the module's name in it. */
const refusal = (code: ModuleCode) => moduleOff(MODULES[code].zh, MODULES[code].en)

type Listener = () => void | Promise<void>

/** Which product modules are on, in every process without asking the database. */
export interface ModuleSwitch {
  readonly isOn: (code: ModuleCode) => boolean
  /** False for a page whose module is off; true for what is no page. */
  readonly isPageOn: (viewPath: string | null) => boolean
  /** @throws module.off */
  readonly requireOn: (code: ModuleCode) => void
  /** Refuses a call whose module is off. @throws module.off */
  readonly requireEndpointOn: (endpoint: Pick<Endpoint, 'path'>) => void
  /** Requires that reports of the device are accepted. @throws module.off */
  readonly requireDeviceOn: (device: Pick<DeviceActor, 'deviceId'>) => Promise<void>
  /** Called after any module was switched, in every process. */
  readonly onChange: (listener: Listener) => void
}

export interface ModuleSwitchControl extends ModuleSwitch {
  readonly load: () => Promise<void>
  /** Every process reads again once `tx` commits; `transaction` ends when this one has. */
  readonly announce: (tx: Tx) => Promise<void>
  readonly close: () => void
}

type SwitchParts = Pick<Deps, 'database' | 'bus' | 'log'>

/** All modules are on until `load`. */
export function createModuleSwitch({ database: { db }, bus, log }: SwitchParts): ModuleSwitchControl {
  const listeners = new Set<Listener>()
  let off: ReadonlySet<ModuleCode> = new Set()
  const load = async (): Promise<void> => {
    off = await readOff(db)
  }
  let reading = Promise.resolve()
  const apply = async (): Promise<void> => {
    try {
      await load()
      for (const listener of listeners) await listener()
    } catch (cause) {
      log[failureLevel(cause, 'error')]({ err: cause }, 'a module could not be switched')
    }
  }
  const reload = (): void => {
    // One after the other: the latest read wins.
    reading = reading.then(apply)
  }
  const unsubscribe = bus.subscribe(CHANNEL, { onMessage: reload, onGap: reload })
  const isOn = (code: ModuleCode): boolean => !off.has(code)
  const requireOn = (code: ModuleCode): void => {
    if (!isOn(code)) throw refusal(code)
  }
  return {
    isOn,
    requireOn,
    isPageOn: (viewPath) => {
      const code = viewPath !== null && isPageId(viewPath) ? moduleOfPage(viewPath) : undefined
      return code === undefined || isOn(code)
    },
    requireEndpointOn: ({ path }) => {
      const code = moduleOfPath(path)
      if (code !== undefined) requireOn(code)
    },
    requireDeviceOn: async ({ deviceId }) => {
      // The kind is read only while some kind is off.
      if (![...off].some((code) => MODULES[code].deviceKinds.length > 0)) return
      const kind = await loadDeviceKind(db, deviceId)
      const code = kind && moduleOfDeviceKind(kind)
      if (code !== undefined) requireOn(code)
    },
    onChange: (listener) => void listeners.add(listener),
    load,
    announce: async (tx) => {
      await bus.publishInTransaction(tx, CHANNEL, null)
      // The message has come by then: the switch is effective when the call is answered.
      afterCommit(() => reading)
    },
    close: unsubscribe,
  }
}

/** A row of an unknown module is ignored. */
async function readOff(db: Db): Promise<Set<ModuleCode>> {
  const states = await listModuleStates(db)
  const offCodes = new Set(states.filter(({ enabled }) => !enabled).map(({ code }) => code))
  return new Set(MODULE_CODES.filter((code) => offCodes.has(code) && !MODULES[code].isCore))
}
