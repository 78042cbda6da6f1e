import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { askSnapshot, SnapshotRefusedError } from './ask-snapshot.ts'

let dataDir: string
let server: Server
const sockets: Socket[] = []
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'fibrewatch-ask-'))
  mkdirSync(join(dataDir, 'snapshot-door'))
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  server.close()
  rmSync(dataDir, { recursive: true, force: true })
})

test.each<[string, (socket: Socket) => void]>([
  ['answers what is no JSON', (socket) => socket.write('hello\n')],
  ['answers with a folder of its own choice', (socket) => socket.write('{"name":"../elsewhere"}\n')],
  [
    'answers with a copy that is not whole',
    (socket) => socket.write(`{"name":"snapshot-of-${randomUUID()}"}\n`),
  ],
  ['answers without an end', (socket) => socket.write('x'.repeat(20_000))],
  ['hangs up', (socket) => socket.destroy()],
  ['says nothing', () => undefined],
])('a door that %s is a refusal', async (_, answer) => {
  server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined))
    answer(socket)
  })
  await new Promise<void>((resolve) => server.listen(join(dataDir, 'snapshot-door/s'), resolve))
  const asked = askSnapshot(dataDir, 200)
  await expect(asked).rejects.toThrow('gives no copy of its database: stop it first')
  await expect(asked).rejects.toBeInstanceOf(SnapshotRefusedError)
})
