import type { DeviceCommand } from '@fibrewatch/contract/device-command'
import type { DeviceActor } from '#platform/auth/actor'
import type { Tx } from '#platform/database/database'
import type { Deps, ServerModule } from '#platform/module'
import { parseAnswer, takeAnswer, takeCommands } from './command-channel.service.ts'
import { checkCommands, watchCommands } from './command-watch.ts'
import { makeCommandRoutes } from './device-command.routes.ts'
import { makeCommandTasks } from './device-command.tasks.ts'
import type { CommandParts, DeviceCommandPorts, ReceivedAnswer } from './device-command.types.ts'
import {
  type ConfirmingOrder,
  type ConfirmingTestOrder,
  orderConfirmingTest,
  orderPlannedTest,
  type PlannedTest,
  requireTestable,
} from './device-test.service.ts'
import { createDoorbell } from './doorbell.ts'
import { WaitingDevices } from './waiting-devices.ts'

type WaitListener = (device: DeviceActor) => void

export interface DeviceCommandModule extends ServerModule {
  /** What the instrument is to do now; the same comes again until it is answered. */
  takeCommands(device: DeviceActor): Promise<DeviceCommand[]>
  /** Resolves after the commit. @throws request.malformed, request.invalid, object.not-found */
  receiveAnswer(received: ReceivedAnswer): Promise<void>
  /** Holds the device of a link until the transaction ends. @throws object.not-found, test.not-otdr, test.device-disabled, test.range-short */
  requireTestable: typeof requireTestable
  /** Orders a test by the plan of a link. `busy`: later; `unfit`: not as the link is now. */
  orderPlannedTest(tx: Tx, planned: PlannedTest): Promise<'ordered' | 'busy' | 'unfit'>
  /** Orders a test that is to confirm an alarm, or takes one that waits for the same port. */
  orderConfirmingTest(tx: Tx, wanted: ConfirmingTestOrder): Promise<ConfirmingOrder>
  /** Ends what was not done in time, and says again what was not heard; runs by itself every two seconds once started. */
  checkCommands(): Promise<void>
  /** Calls the listener when something waits for an instrument that does not ask over HTTP. Returns what stops it. */
  onWaiting(listener: WaitListener): () => void
}

/** What instruments are told to do: tests that are ordered from the console. */
export function createDeviceCommandModule(deps: Deps, ports: DeviceCommandPorts): DeviceCommandModule {
  const { clock, bus, ids, log } = deps
  const waiting = new WaitingDevices()
  const bell = createDoorbell(waiting)
  const parts: CommandParts = { ...ports, db: deps.database.db, clock, bus, ids, waiting }
  return {
    name: 'device-command',
    routes: makeCommandRoutes(parts),
    tasks: makeCommandTasks(deps),
    takeCommands: (device) => takeCommands(parts, device),
    receiveAnswer: async ({ device, bytes }) => void (await takeAnswer(parts, device, parseAnswer(bytes))),
    onWaiting: bell.onWaiting,
    requireTestable,
    orderPlannedTest: (tx, planned) => orderPlannedTest(parts, tx, planned),
    orderConfirmingTest: (tx, wanted) => orderConfirmingTest(parts, tx, wanted),
    checkCommands: () => checkCommands({ ...parts, wake: bell.ring }),
    ...watchCommands({ ...parts, log, wake: bell.ring }),
    beforeStop: () => waiting.close(),
  }
}
