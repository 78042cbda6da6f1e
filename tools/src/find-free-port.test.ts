import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findFreePort, readLowestHandedOut } from './find-free-port.ts'
import { makeTree } from './testing/make-tree.ts'

test('a free port is none that the system hands out by itself', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, findFreePort))
  expect(Math.max(...ports)).toBeLessThan(readLowestHandedOut())
  const server = createServer().listen(ports[0], '127.0.0.1')
  await once(server, 'listening')
  server.close()
})

test('the range is read, and what leaves no room below it is passed over', () => {
  const root = makeTree({ wide: '40000\t60999\n', whole: '1024\t65535\n' })
  expect(readLowestHandedOut(join(root, 'wide'))).toBe(40_000)
  expect(readLowestHandedOut(join(root, 'whole'))).toBe(32_768)
  expect(readLowestHandedOut(join(root, 'absent'))).toBe(32_768)
})
