import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { createLog, hideSecretsInText } from './log.ts'

const SECRET = 's3cr3t-Value_123'

function logLines(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = []
  write(createLog({ level: 'trace', destination: { write: (line) => void lines.push(line) } }))
  return lines.join('')
}

describe('createLog', () => {
  test.each([
    ['a header of a request', { req: { method: 'GET', url: '/x', headers: { authorization: SECRET } } }],
    ['headers', { headers: { authorization: SECRET, 'x-device-key': `dev:${SECRET}`, cookie: SECRET } }],
    ['capital headers', { headers: { Authorization: SECRET, 'X-Device-Key': `dev:${SECRET}` } }],
    ['a top-level field', { password: SECRET, token: SECRET, deviceKey: SECRET }],
    ['a body', { body: { user: { password: SECRET, newPassword: SECRET } } }],
    ['the address of a request', { req: { method: 'GET', url: `/websocket?token=${SECRET}&x=1` } }],
    ['an address', { url: `/websocket?a=1&token=${SECRET}` }],
    ['any text', { detail: `opened /websocket?token=${SECRET} twice` }],
    ['an error', { err: new Error(`cannot reach postgres://user:${SECRET}@host/db`) }],
    ['an API token in any text', { detail: `curl -H 'Authorization: Bearer fwt_${SECRET}_and_more'` }],
    ['the cause of an error', { err: new Error('x', { cause: new Error(`at ?token=${SECRET}`) }) }],
  ])('hides secrets in %s', (_, fields) => {
    const text = logLines((log) => log.info(fields, 'message'))
    expect(text).toContain('message')
    expect(text).not.toContain(SECRET)
  })

  test('hides secrets in the message itself and in what a child log binds', () => {
    const text = logLines((log) =>
      log.child({ headers: { authorization: SECRET } }).warn(`GET /x?token=${SECRET}`),
    )
    expect(text).toContain('GET /x?token=[redacted]')
    expect(text).not.toContain(SECRET)
  })

  test('keeps what is no secret', () => {
    const text = logLines((log) =>
      log.info({ req: { id: 7, method: 'GET', url: '/alarm?page=2' } }, 'answered'),
    )
    expect(JSON.parse(text)).toMatchObject({
      req: { id: 7, method: 'GET', url: '/alarm?page=2' },
      msg: 'answered',
    })
  })
})

test('a line stays JSON when its end is a secret', () => {
  const text = logLines((log) => log.info({ url: `/x?token=${SECRET}` }))
  expect(JSON.parse(text)).toMatchObject({ url: '/x?token=[redacted]' })
  expect(hideSecretsInText('no secret')).toBe('no secret')
})

test('a command says on standard error what ends it, though it ends at once, and nothing else', () => {
  const program = `
    import { createFatalLog } from ${JSON.stringify(new URL('./log.ts', import.meta.url).href)}
    const log = createFatalLog()
    log.error('a failure')
    log.fatal('the database is lost')
    process.exit(1)`
  const ended = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  expect(ended).toMatchObject({ status: 1, stdout: '' })
  expect(ended.stderr.trim().split('\n')).toEqual([
    expect.stringMatching(/^\{"level":60,"time":\d+,"msg":"the database is lost"\}$/),
  ])
})
