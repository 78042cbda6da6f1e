import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import type { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, test } from 'vitest'
import { createThreads, type Threads } from './threads.ts'

/** Answers each message with how many it had; ends over `fall`. */
const COUNTER = `
  import { parentPort } from 'node:worker_threads'
  let count = 0
  parentPort.on('message', (text) => {
    if (text === 'fall') throw new Error('fell')
    parentPort.postMessage(++count)
  })`
const FILE = new URL(`data:text/javascript,${encodeURIComponent(COUNTER)}`)
const OTHER_FILE = new URL(`data:text/javascript,${encodeURIComponent(`${COUNTER} // another`)}`)
const LIMITS = { maxOldGenerationSizeMb: 32 }

const taken: Worker[] = []
const take = (threads: Threads, file = FILE): Worker => {
  const worker = threads.take(file, LIMITS)
  taken.push(worker)
  return worker
}
const ask = async (worker: Worker, text: string): Promise<unknown> => {
  worker.postMessage(text)
  const answers: readonly unknown[] = await once(worker, 'message')
  return answers[0]
}
/** Of this process, as the kernel counts them. */
const countThreads = (): number => readdirSync('/proc/self/task').length

afterEach(async () => {
  await Promise.all(taken.splice(0).map((worker) => worker.terminate()))
})

describe('threads', () => {
  test('one that was given back works on, the last first, for what runs the same file', async () => {
    const threads = createThreads(60_000)
    const [first, second] = [take(threads), take(threads)]
    expect([await ask(first, 'a'), await ask(second, 'b')]).toEqual([1, 1])
    threads.giveBack(first)
    threads.giveBack(second)
    expect(take(threads, OTHER_FILE)).not.toBe(second)
    expect(take(threads)).toBe(second)
    expect(await ask(second, 'c')).toBe(2)
    expect(take(threads)).toBe(first)
    expect(take(threads)).not.toBe(first)
  })

  test('one without work for a while ends', async () => {
    const threads = createThreads(50)
    const worker = take(threads)
    await ask(worker, 'a')
    const working = countThreads()
    threads.giveBack(worker)
    await once(worker, 'exit')
    expect(countThreads()).toBeLessThan(working)
    expect(take(threads)).not.toBe(worker)
  })

  test('one that falls while it has no work is told to nobody and taken by nobody', async () => {
    const threads = createThreads(60_000)
    const worker = take(threads)
    threads.giveBack(worker)
    const ended = new Promise((resolve) => worker.once('exit', resolve))
    worker.postMessage('fall')
    await ended
    const next = take(threads)
    expect(next).not.toBe(worker)
    expect(await ask(next, 'a')).toBe(1)
  })
})
