import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createServer as createTlsServer, type Server as TlsServer } from 'node:tls'
import { loadTlsFiles, type TlsFiles, type TlsIdentity } from '#platform/config/tls-files'
import type { Log } from '#platform/log/log'

/** A certificate that was replaced on the disk is used within this time. */
export const TLS_RELOAD_MS = 60_000

export interface MqttServerParts {
  readonly log: Log
  readonly tls: TlsFiles | undefined
  readonly tlsReloadMs: number
  /** Called for a new connection; false when it is refused. */
  readonly onConnection: (socket: Socket) => boolean
  /** Called when bytes can be exchanged: at once, or after the TLS handshake. `socket` is the TCP connection. */
  readonly onOpen: (socket: Socket, stream: Socket) => void
  readonly onTlsFailed: (socket: Socket | undefined, cause: Error) => void
}

export interface MqttServer {
  readonly port: number
  readonly close: () => Promise<void>
}

/** Listens for instruments, plain or with TLS. Connections are counted before the costly TLS handshake. */
export async function openMqttServer(
  host: string,
  port: number,
  parts: MqttServerParts,
): Promise<MqttServer> {
  const tls = parts.tls && createTlsDoor(parts.tls, parts)
  const server = createServer((socket) => {
    if (!parts.onConnection(socket)) return
    if (tls) tls.accept(socket)
    else parts.onOpen(socket, socket)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      tls?.close()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A name that is unique among the open connections. */
const nameOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`

function createTlsDoor(files: TlsFiles, { log, tlsReloadMs, onOpen, onTlsFailed }: MqttServerParts) {
  const loaded = loadTlsFiles(files)
  if (!loaded.ok) throw new Error(loaded.fault)
  const opening = new Map<string, Socket>()
  const take = (stream: Socket): Socket | undefined => {
    const socket = opening.get(nameOf(stream))
    opening.delete(nameOf(stream))
    return socket
  }
  const server = createTlsServer({ ...loaded.identity, minVersion: 'TLSv1.2' }, (stream) => {
    const socket = take(stream)
    if (socket) onOpen(socket, stream)
    else stream.destroy()
  })
  server.on('tlsClientError', (cause, stream) => {
    onTlsFailed(take(stream), cause)
    stream.destroy()
  })
  const timer = followFiles(server, { files, log, identity: loaded.identity, tlsReloadMs })
  return {
    accept: (socket: Socket): void => {
      const name = nameOf(socket)
      opening.set(name, socket)
      socket.once('close', () => opening.delete(name))
      server.emit('connection', socket)
    },
    close: (): void => clearInterval(timer),
  }
}

interface FollowedFiles {
  readonly files: TlsFiles
  readonly log: Log
  readonly identity: TlsIdentity
  readonly tlsReloadMs: number
}

/** New connections get the files on the disk; files that do not match yet are skipped. */
function followFiles(
  server: TlsServer,
  { files, log, identity, tlsReloadMs }: FollowedFiles,
): NodeJS.Timeout {
  let known = identity
  let toldFault = ''
  const reload = (): void => {
    const loaded = loadTlsFiles(files)
    if (!loaded.ok) {
      if (loaded.fault !== toldFault) log.warn(`${loaded.fault} The certificate of before stays in use.`)
      toldFault = loaded.fault
      return
    }
    toldFault = ''
    if (loaded.identity.cert === known.cert && loaded.identity.key === known.key) return
    known = loaded.identity
    server.setSecureContext(known)
    log.info('new MQTT connections use the certificate that was replaced')
  }
  return setInterval(reload, tlsReloadMs).unref()
}
