import { once } from 'node:events'
import { type AddressInfo, type NetConnectOpts, type Socket, createConnection, createServer } from 'node:net'

/** A TCP proxy that can be cut: every connection breaks, and new ones are refused. */
export type Line = { port: number; cut(): void; mend(): void; close(): Promise<void> }

/** A proxy to an address or a unix socket. */
export async function openLine(target: NetConnectOpts): Promise<Line> {
  const sockets = new Set<Socket>()
  let isCut = false
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // A cut resets both ends.
    socket.on('error', () => socket.destroy())
  }
  const listener = createServer((near) => {
    if (isCut) return void near.destroy()
    const far = createConnection(target)
    keep(near)
    keep(far)
    near.pipe(far).pipe(near)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
    return undefined
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const cut = () => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (listener.address() as AddressInfo).port,
    cut,
    mend: () => {
      isCut = false
    },
    close: async () => {
      const closed = once(listener, 'close')
      listener.close()
      cut()
      await closed
    },
  }
}

/** A proxy between a browser and a server. */
export type CuttableLine = Omit<Line, 'port'> & { url: string }

export async function openCuttableLine(serverUrl: string): Promise<CuttableLine> {
  const { hostname, port } = new URL(serverUrl)
  const line = await openLine({ host: hostname, port: Number(port) })
  return { ...line, url: `http://127.0.0.1:${line.port}` }
}
