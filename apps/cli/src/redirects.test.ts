import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createFibrewatchClient } from '@fibrewatch/client'
import { afterEach, expect, test } from 'vitest'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** A server with one answer, and what it was asked. */
async function serve(status: number, headers: Record<string, string> = {}) {
  const asked: IncomingHttpHeaders[] = []
  const server = createServer((request, answer) => {
    asked.push(request.headers)
    answer.writeHead(status, { 'content-type': 'application/json', ...headers })
    answer.end(JSON.stringify({ code: 1, msg: '', data: {} }))
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

test.each([301, 302, 303, 307, 308])(
  'follows no redirect (%i): what proves who calls goes to no other server',
  async (status) => {
    const other = await serve(200)
    const first = await serve(status, { location: `${other.url}/account/token/self` })
    const client = createFibrewatchClient({
      url: first.url,
      token: 'fwt_x',
      headers: { 'x-device-key': 'CODE:KEY' },
    })
    const { data, response } = await client.GET('/account/token/self')
    expect([data, response.status]).toEqual([undefined, status])
    expect(first.asked).toMatchObject([{ authorization: 'Bearer fwt_x', 'x-device-key': 'CODE:KEY' }])
    expect(other.asked).toEqual([])
  },
)
