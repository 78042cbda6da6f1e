import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LookupAll } from '#platform/http/guarded-lookup'
import { isPrivateAddress } from '#platform/http/private-address'
import { type HttpRequestPorts, makeHttpRequestTask } from './http-request.tasks.ts'

let server: Server
let port = 0
let seen: string[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    request.setEncoding('utf8')
    let body = ''
    request.on('data', (chunk: string) => {
      body += chunk
    })
    request.on('end', () => {
      seen.push(`${request.method} ${request.url} ${body}`)
      if (request.url === '/moved')
        response.writeHead(302, { location: `http://127.0.0.1:${port}/secret` }).end()
      else if (request.url === '/broken') response.writeHead(503).end('out of order')
      else if (request.url === '/never') return
      else response.end('x'.repeat(request.url === '/long' ? 100_000 : 5))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  seen = []
})

/** A name server of our own: every name is this machine. */
const toLoopback: LookupAll = (_host, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }])
const lines: string[] = []
const call = (
  url: string,
  {
    ports = {},
    ...given
  }: { ports?: Partial<HttpRequestPorts>; method?: string; body?: string; timeoutMs?: number } = {},
) =>
  makeHttpRequestTask({
    loadHosts: async () => ['hooks.example.com', '127.0.0.1', '[::1]'],
    lookup: toLoopback,
    ...ports,
  }).run(
    { url, method: 'GET', contentType: 'text/plain', timeoutMs: 5000, ...given },
    { signal: new AbortController().signal, log: (line) => void lines.push(line) },
  )
/** Treats this machine as a public one. */
const open = { isRefusedAddress: () => false }

describe('http.request', () => {
  test('calls a listed host and keeps the beginning of the answer', async () => {
    const url = `http://hooks.example.com:${port}`
    expect(await call(`${url}/ok`, { ports: open, method: 'POST', body: 'hello' })).toBe('xxxxx')
    expect(seen).toEqual(['POST /ok hello'])
    expect(await call(`${url}/long`, { ports: open })).toHaveLength(4096)
    await expect(call(`${url}/broken`, { ports: open })).rejects.toThrow('out of order')
    await expect(call(`${url}/never`, { ports: open, timeoutMs: 50 })).rejects.toThrow(/abort/)
  })

  test('does not follow a redirect', async () => {
    await expect(call(`http://hooks.example.com:${port}/moved`, { ports: open })).rejects.toThrow(
      'redirects are not followed',
    )
    expect(seen).toEqual(['GET /moved '])
  })

  test.each([
    ['http://other.example.com/', 'is not in the list'],
    ['http://hooks.example.com.evil.net/', 'is not in the list'],
    ['ftp://hooks.example.com/', 'only http and https'],
    ['file:///etc/passwd', 'only http and https'],
    ['http://me:secret@hooks.example.com/', 'a user name or a password'],
    ['not a url', 'is not a URL'],
    ['http://127.0.0.1/', 'is not a public address'],
    ['http://2130706433/', 'is not a public address'],
    ['http://[::1]/', 'is not a public address'],
  ])('refuses %s', async (url, reason) => {
    await expect(call(url)).rejects.toThrow(reason)
  })

  test('refuses a listed name that stands for this machine, also beside a public address', async () => {
    const url = `http://hooks.example.com:${port}/ok`
    await expect(call(url)).rejects.toThrow('stands for 127.0.0.1, which is not public')
    const both: LookupAll = (_host, _options, done) =>
      done(null, [
        { address: '8.8.8.8', family: 4 },
        { address: '10.0.0.1', family: 4 },
      ])
    await expect(call(url, { ports: { lookup: both } })).rejects.toThrow('10.0.0.1')
    expect(seen).toEqual([])
  })

  test('with an empty list calls nobody', async () => {
    await expect(call('http://hooks.example.com/', { ports: { loadHosts: async () => [] } })).rejects.toThrow(
      'is not in the list',
    )
  })
})

test('an address is private unless it is of the public internet', () => {
  const refused = [
    '127.0.0.1',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    'fe80::1',
    'fc00::1',
    'ff02::1',
    '2002:7f00:1::',
    '2001:db8::1',
    'localhost',
  ]
  expect(refused.filter((address) => !isPrivateAddress(address))).toEqual([])
  const allowed = ['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '240e:1::1']
  expect(allowed.filter(isPrivateAddress)).toEqual([])
})
