import type { AlarmChange } from '#modules/alarm'
import type { Tx } from '#platform/database/database'
import type { Deps, ServerModule } from '#platform/module'
import { makeAddressRule } from './allowed-address.ts'
import { DeliveryWorker } from './delivery-worker.ts'
import { createMailer } from './mail.ts'
import { noteAlarms } from './note-alarms.ts'
import { createNotifyMetrics } from './notify-metrics.ts'
import { makeNotifyRoutes } from './notify.routes.ts'
import { makeNotifyTasks } from './notify.tasks.ts'
import type { DeliveryParts, NotifyParts, NotifyPlant } from './notify.types.ts'
import { readQueue } from './outbox.repository.ts'
import { createWebhookSender } from './webhook.ts'

export interface NotifyModule extends ServerModule {
  /** Writes what channels are to tell of changed alarms, inside the transaction that changes them. */
  noteAlarms(tx: Tx, changes: readonly AlarmChange[]): Promise<void>
  /** Resolves when nothing is being sent any more. */
  settled(): Promise<void>
  /** Looks for what is due; runs by itself every two seconds, and after each alarm. */
  wake(): void
  /** Whether the mail server answered the last time it was asked; undefined without one. */
  isMailUp(): boolean | undefined
}

/** Tells alarms to people and systems outside: channels, and what is to be sent by them. */
export function createNotifyModule(deps: Deps, { plant }: { readonly plant: NotifyPlant }): NotifyModule {
  const { config, clock, steady, log, sealer, ids, metrics } = deps
  const { db } = deps.database
  const mailer = createMailer(config)
  const isRefusedAddress = makeAddressRule(config.notifyNetworks)
  const webhook = createWebhookSender({ clock, sealer, isRefusedAddress })
  const { onEnded, note } = createNotifyMetrics(metrics, { clock, steady })
  const senders = { webhook, email: mailer.send }
  const sending: DeliveryParts = { db, clock, steady, plant, baseUrl: config.baseUrl, senders, onEnded }
  const onRound = async () => note(await readQueue(db))
  const worker = new DeliveryWorker({ ...sending, log, onRound })
  const parts: NotifyParts = { ...sending, log, sealer, ids, wake: () => worker.wake() }
  return {
    name: 'notify',
    routes: makeNotifyRoutes(parts),
    tasks: makeNotifyTasks(deps),
    noteAlarms: (tx, changes) => noteAlarms(parts, tx, changes),
    settled: () => worker.settled(),
    wake: () => worker.wake(),
    isMailUp: () => mailer.isUp(),
    start: async () => {
      mailer.start()
      worker.start()
    },
    stop: async () => {
      await worker.stop()
      mailer.close()
    },
  }
}
