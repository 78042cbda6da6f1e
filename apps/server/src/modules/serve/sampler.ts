import type { ClockTrust } from '#platform/clock/clock-watch'
import type { Log } from '#platform/log/log'
import type { Db } from '#platform/database/database'
import { failureLevel } from '#platform/database/database-fault'
import type { Gauges, Reading } from './reading.ts'
import { makeFigures, makeSample, meanOf, type Sample } from './sample.ts'
import { createMinute, removeMinutesBefore } from './serve.repository.ts'

const EVERY_MS = 10_000
const MINUTE_MS = 60_000
const KEPT_SAMPLES = 360
const KEPT_MS = 7 * 86_400_000

export interface SamplerParts {
  readonly db: Db
  readonly log: Log
  readonly gauges: Gauges
  readonly server: string
  readonly clockWatch: Pick<ClockTrust, 'isTrusted'>
}

/** A sample every ten seconds: an hour of them in memory, their means per minute for seven days in the database. */
export class Sampler {
  readonly #parts: SamplerParts
  #last: Reading | undefined
  #samples: Sample[] = []
  #minute: Sample[] = []
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> = Promise.resolve()
  #isFailing = false

  constructor(parts: SamplerParts) {
    this.#parts = parts
  }

  /** Oldest first. */
  get samples(): readonly Sample[] {
    return this.#samples
  }

  start(): void {
    this.#running = this.#take()
    this.#timer = setInterval(() => {
      this.#running = this.#running.then(() => this.#take())
    }, EVERY_MS)
    this.#timer.unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#running
  }

  /** The window up to now when it is long enough, else the last whole one; only the reading before there is any. */
  async readNow(): Promise<{ readonly reading: Reading; readonly sample: Sample | undefined }> {
    const reading = await this.#parts.gauges.read({ keepsWindow: true })
    const sample = this.#last && makeSample(this.#last, reading)
    return { reading, sample: sample ?? this.#samples.at(-1) }
  }

  /** Takes one reading into the history. */
  async add(reading: Reading): Promise<void> {
    const sample = this.#last && makeSample(this.#last, reading)
    if (sample === undefined && this.#last !== undefined && reading.atMs >= this.#last.atMs) return
    this.#last = reading
    if (sample === undefined) return
    this.#samples = [...this.#samples, sample].slice(-KEPT_SAMPLES)
    await this.#addToMinute(sample)
  }

  async #addToMinute(sample: Sample): Promise<void> {
    const minute = this.#minute
    const startMs = minuteOf(minute[0] ?? sample)
    if (minuteOf(sample) === startMs) {
      minute.push(sample)
      return
    }
    this.#minute = [sample]
    const { db, server, clockWatch } = this.#parts
    await createMinute(db, { server, at: new Date(startMs), ...meanOf(minute.map(makeFigures)) })
    if (await clockWatch.isTrusted()) await removeMinutesBefore(db, new Date(sample.at.getTime() - KEPT_MS))
  }

  async #take(): Promise<void> {
    try {
      await this.add(await this.#parts.gauges.read())
      this.#isFailing = false
    } catch (cause) {
      if (this.#isFailing) return
      this.#isFailing = true
      this.#parts.log[failureLevel(cause, 'warn')](
        { err: cause },
        'the state of the server could not be sampled',
      )
    }
  }
}

const minuteOf = ({ at }: Sample): number => Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS
