import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net'

export interface Received {
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

type Answering = (response: ServerResponse, received: Received) => void

const close = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()))

const listen = (server: Server, port = 0): Promise<number> =>
  new Promise((resolve) => {
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })

/** A receiver of webhooks that keeps what it gets; it can be killed and come back at its address. */
export async function startReceiver() {
  const received: Received[] = []
  let answer: Answering = (response) => response.writeHead(204).end()
  const makeServer = () =>
    createHttpServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const got = { headers: request.headers, body: Buffer.concat(chunks).toString() }
        received.push(got)
        answer(response, got)
      })
    })
  let server = makeServer()
  const port = await listen(server)
  const kill = async (): Promise<void> => {
    server.closeAllConnections()
    await close(server)
  }
  return {
    url: `http://127.0.0.1:${port}/alarms`,
    received,
    answerWith: (next: Answering) => {
      answer = next
    },
    kill,
    comeBack: async () => {
      server = makeServer()
      await listen(server, port)
    },
  }
}

export interface Mail {
  readonly recipients: readonly string[]
  readonly data: string
}

/** Recipients that are refused for good, and those that are refused for now. */
interface Refused {
  readonly refuses: ReadonlySet<string>
  readonly refusesNow: ReadonlySet<string>
}

/** As much of RFC 5321 as a client needs. */
function serve(socket: Socket, mails: Mail[], { refuses, refusesNow }: Refused): void {
  let recipients: string[] = []
  let data: string[] | undefined
  let rest = ''
  const say = (line: string) => socket.write(`${line}\r\n`)
  const take = (line: string): void => {
    if (data !== undefined) {
      if (line !== '.') data.push(line.startsWith('.') ? line.slice(1) : line)
      else {
        mails.push({ recipients, data: data.join('\n') })
        ;[data, recipients] = [undefined, []]
        say('250 2.0.0 taken')
      }
      return
    }
    const to = /^RCPT TO:<([^>]*)>/i.exec(line)?.[1]
    if (to !== undefined) {
      if (refuses.has(to)) say('550 5.1.1 no such mailbox')
      else if (refusesNow.has(to)) say('451 4.7.1 come back later')
      else {
        recipients.push(to)
        say('250 2.1.5 ok')
      }
    } else if (/^DATA/i.test(line)) {
      data = []
      say('354 go on')
    } else if (/^QUIT/i.test(line)) {
      say('221 bye')
      socket.end()
    } else say('250 ok')
  }
  socket.on('error', () => {})
  socket.on('data', (chunk) => {
    rest += chunk.toString()
    const lines = rest.split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) take(line)
  })
  say('220 mail.test')
}

/** A mail server that keeps what it gets; it can be killed and come back at its address. */
export async function startMailServer() {
  const mails: Mail[] = []
  const refuses = new Set<string>()
  const refusesNow = new Set<string>()
  const sockets = new Set<Socket>()
  const makeServer = () =>
    createTcpServer((socket) => {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
      serve(socket, mails, { refuses, refusesNow })
    })
  let server = makeServer()
  const port = await listen(server)
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuses,
    refusesNow,
    kill: async () => {
      for (const socket of sockets) socket.destroy()
      await close(server)
    },
    comeBack: async () => {
      server = makeServer()
      await listen(server, port)
    },
  }
}
