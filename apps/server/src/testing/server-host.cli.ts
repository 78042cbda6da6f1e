import { inspect } from 'node:util'
import type { HostAnswer, HostOrder } from '@fibrewatch/tools/server-host-messages'
import { loadConfig } from '#platform/config/config'
import { createLog } from '#platform/log/log'
import { type RunningProduct, runProduct } from '#run-product'

/*
 * Runs the product for journeys as often as it is told to, in one process: loading all of its code takes two seconds of
 * computing, which a server of a journey would spend anew. What asks about the process itself starts `main.ts`.
 */

const running = new Map<number, RunningProduct>()

async function start(id: number, env: Record<string, string>): Promise<HostAnswer> {
  const outcome = loadConfig(env)
  if (!outcome.ok) return { id, kind: 'failed', why: outcome.faults.join('\n') }
  const { config } = outcome
  const product = await runProduct({
    config,
    log: createLog({ level: config.logLevel }),
    program: process,
    tellPassword: (username, password) => void process.stdout.write(`${username} ${password}\n`),
  })
  running.set(id, product)
  return { id, kind: 'ready', url: product.address, mqttUrl: product.mqttUrl ?? '' }
}

async function stop(id: number): Promise<HostAnswer> {
  await running.get(id)?.stop()
  running.delete(id)
  return { id, kind: 'stopped' }
}

async function obey(order: HostOrder): Promise<HostAnswer> {
  try {
    return order.kind === 'start' ? await start(order.id, order.env) : await stop(order.id)
  } catch (cause) {
    return { id: order.id, kind: 'failed', why: inspect(cause) }
  }
}

process.on('message', (order: HostOrder) => void obey(order).then((answer) => process.send?.(answer)))
// Whoever asked is gone, and with them whoever asks the servers.
process.on('disconnect', () => process.exit(0))
