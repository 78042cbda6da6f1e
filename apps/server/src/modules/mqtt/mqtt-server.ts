import { type AddressInfo, createServer, type Socket } from 'node:net'
import { constants } from 'node:crypto'
import {
  createServer as createTlsServer,
  type Server as TlsServer,
  type TlsOptions,
  type TLSSocket,
} from 'node:tls'
import { loadTlsFiles, type TlsFiles, type TlsIdentity } from '#platform/config/tls-files'
import type { Log } from '#platform/log/log'
import { type CertificateVerdict, type ClientCertificate, judgeCertificate } from './client-certificate.ts'

/** A certificate that was replaced on the disk is used within this time. */
export const TLS_RELOAD_MS = 60_000

export interface MqttServerParts {
  readonly log: Log
  readonly tls: TlsFiles | undefined
  readonly tlsReloadMs: number
  /** Called for a new connection; false when it is refused. */
  readonly onConnection: (socket: Socket) => boolean
  /** Called when bytes can be exchanged: at once, or after the TLS handshake. `socket` is the TCP connection. */
  readonly onOpen: (socket: Socket, stream: Socket, certificate?: ClientCertificate) => void
  /** In place of that, where the certificate of the peer is wanting or not good. */
  readonly onUncertified: (socket: Socket, verdict: Extract<CertificateVerdict, { ok: false }>) => void
  /** Other authorities, or other revoked certificates, from now on. */
  readonly onTrustChanged: () => void
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

/**
 * Who is refused for its certificate is refused here and not within the handshake, so that the log can say whose it was. A
 * session is not taken up again: then nobody would look whether the certificate is still good.
 */
function makeTlsOptions(identity: TlsIdentity, { clients }: TlsFiles): TlsOptions {
  const own = { ...identity, minVersion: 'TLSv1.2' } as const
  if (clients === undefined) return own
  return { ...own, requestCert: true, rejectUnauthorized: false, secureOptions: constants.SSL_OP_NO_TICKET }
}

function createTlsDoor(files: TlsFiles, parts: MqttServerParts) {
  const { onTlsFailed } = parts
  const loaded = loadTlsFiles(files)
  if (!loaded.ok) throw new Error(loaded.fault)
  const opening = new Map<string, Socket>()
  const take = (stream: Socket): Socket | undefined => {
    const socket = opening.get(nameOf(stream))
    opening.delete(nameOf(stream))
    return socket
  }
  const server = createTlsServer(makeTlsOptions(loaded.identity, files), (stream) => {
    const socket = take(stream)
    if (socket) openCertified(parts, { socket, stream, files })
    else stream.destroy()
  })
  server.on('tlsClientError', (cause, stream) => {
    onTlsFailed(take(stream), cause)
    stream.destroy()
  })
  const timer = followFiles(server, { ...parts, files, identity: loaded.identity })
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

interface OpenedStream {
  readonly socket: Socket
  readonly stream: TLSSocket
  readonly files: TlsFiles
}

function openCertified(
  { onOpen, onUncertified }: MqttServerParts,
  { socket, stream, files: { clients } }: OpenedStream,
): void {
  if (clients === undefined) return onOpen(socket, stream)
  const verdict = judgeCertificate(stream, clients.mode)
  if (verdict.ok) return onOpen(socket, stream, verdict.certificate)
  // The handshake is still at work below this call: to close the connection under it here ends the process (SIGSEGV).
  setImmediate(() => {
    onUncertified(socket, verdict)
    stream.destroy()
  })
}

interface FollowedFiles extends Pick<MqttServerParts, 'log' | 'tlsReloadMs' | 'onTrustChanged'> {
  readonly files: TlsFiles
  readonly identity: TlsIdentity
}

const isSame = (one: TlsIdentity, other: TlsIdentity): boolean =>
  one.cert === other.cert && one.key === other.key && trustsSame(one, other)
const trustsSame = (one: TlsIdentity, other: TlsIdentity): boolean =>
  one.ca === other.ca && one.crl === other.crl

/** New connections get the files on the disk; files that do not match yet are skipped. */
function followFiles(
  server: TlsServer,
  { files, log, identity, tlsReloadMs, onTrustChanged }: FollowedFiles,
): NodeJS.Timeout {
  let known = identity
  let toldFault = ''
  const reload = (): void => {
    const loaded = loadTlsFiles(files)
    if (!loaded.ok) {
      if (loaded.fault !== toldFault) log.warn(`${loaded.fault} What was read before stays in use.`)
      toldFault = loaded.fault
      return
    }
    toldFault = ''
    if (isSame(loaded.identity, known)) return
    const isTrusted = trustsSame(loaded.identity, known)
    known = loaded.identity
    server.setSecureContext(makeTlsOptions(known, files))
    log.info('new MQTT connections use the files for TLS that were replaced')
    if (!isTrusted) onTrustChanged()
  }
  return setInterval(reload, tlsReloadMs).unref()
}
