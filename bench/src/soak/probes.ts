import type { Admin } from '@fibrewatch/simulator'
import { createPlant } from '../bench-plant.ts'
import { waitMs } from '../clock.ts'
import { Prober } from '../latency.bench.ts'
import { LiveClients } from '../live-clients.ts'

const PERIOD_MS = 1000
/** The number of positions on a link of 80 km. */
const PROBES_PER_LINK = 700
const CLIENTS = 20
/** A message that takes longer counts as lost. */
const ARRIVAL_TIMEOUT_MS = 60_000

const keyOf = ({ linkCode, positionM }: { linkCode: string; positionM: number }) => `${linkCode} ${positionM}`

/** New alarms at an even pace, each of which has to reach every websocket client. */
export class Probes {
  readonly #admin: Admin
  readonly #onLatency: (latencyMs: number) => void
  readonly #onWay = new Map<string, { sentAt: number; left: number }>()

  constructor(admin: Admin, onLatency: (latencyMs: number) => void) {
    this.#admin = admin
    this.#onLatency = onLatency
  }

  async run(minutes: number, signal: AbortSignal): Promise<void> {
    const linkCount = Math.ceil((minutes * 60) / PROBES_PER_LINK) + 1
    const { instrument, links } = await createPlant(this.#admin, { code: 'SOAK-PROBE', linkCount })
    const clients = await LiveClients.open(this.#admin, CLIENTS)
    try {
      for (const link of links) {
        const prober = new Prober(this.#admin.url, { instrument, link })
        for (let sent = 0; sent < PROBES_PER_LINK && !signal.aborted; sent += 1) {
          const probe = await prober.send()
          this.#onWay.set(keyOf(probe), { sentAt: probe.sentAt, left: CLIENTS })
          await waitMs(PERIOD_MS)
          this.#receive(clients)
        }
      }
    } finally {
      await clients.close()
    }
  }

  /** @throws when a message never came, or a client was cut off: it must not look like a fast one */
  #receive(clients: LiveClients): void {
    if (clients.lost > 0) throw new Error(`${clients.lost} websocket clients were cut off`)
    for (const seen of clients.seen.splice(0)) {
      const probe = this.#onWay.get(keyOf(seen))
      if (probe === undefined) continue
      this.#onLatency(seen.receivedAt - probe.sentAt)
      probe.left -= 1
      if (probe.left === 0) this.#onWay.delete(keyOf(seen))
    }
    const oldest = this.#onWay.values().next().value
    const now = performance.timeOrigin + performance.now()
    if (oldest !== undefined && now - oldest.sentAt > ARRIVAL_TIMEOUT_MS)
      throw new Error(`${oldest.left} of ${CLIENTS} clients never heard of a probe`)
  }
}
