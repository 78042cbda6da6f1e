import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { randomInt } from 'node:crypto'

/** Where Linux says which ports it hands out by itself, to connections and to servers that ask for any. */
const RANGE_FILE = '/proc/sys/net/ipv4/ip_local_port_range'
const USUAL_LOWEST = 32_768
/** Below lie ports that programs of a machine are known by. */
const LOWEST = 15_000
const MOST_TRIES = 100

/** The lowest port that the system hands out by itself. */
export function readLowestHandedOut(file = RANGE_FILE): number {
  const lowest = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : USUAL_LOWEST
  return lowest > LOWEST ? lowest : USUAL_LOWEST
}

async function canListen(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}

/**
 * A port of this machine that nobody listens on, for programs that must be told one. It is none of those that the system
 * hands out by itself: until the program listens, another test's connection could be given such a one.
 */
export async function findFreePort(): Promise<number> {
  const end = readLowestHandedOut()
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const port = randomInt(LOWEST, end)
    if (await canListen(port)) return port
  }
  throw new Error(`None of ${MOST_TRIES} ports between ${LOWEST} and ${end} is free`)
}
