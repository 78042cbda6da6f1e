import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { makeRandom, requireLink, smallPlant } from '@fibrewatch/simulator'
import type { ProductServer } from '@fibrewatch/tools/product-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listCalls, listExamples } from './harness/documented-calls.ts'
import { makeSorFile } from './harness/sor-files.ts'
import { startServer } from './harness/started-server.ts'

const DOCUMENT = fileURLToPath(new URL('../../docs/protocols.md', import.meta.url))
const COMMAND = fileURLToPath(new URL('../../bin/fibrewatch', import.meta.url))
const OTP_LIBRARY = import.meta.resolve('otpauth')
/** A PNG of one pixel. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

let folder: string
let server: ProductServer
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fibrewatch-examples-'))
  server = await startServer()
  const plant = smallPlant()
  writeFileSync(join(folder, 'trace.sor'), makeSorFile(plant, requireLink(plant, 'T1-LINK-01')))
  const random = makeRandom(3)
  writeFileSync(
    join(folder, 'big.sor'),
    Buffer.from(Array.from({ length: 90_000 }, () => Math.floor(random() * 256))),
  )
  writeFileSync(join(folder, 'me.png'), Buffer.from(PICTURE, 'base64'))
  writeFileSync(join(folder, 'sites.csv'), '编码,名称\nS-01,一号站\nS-02,二号站\n')
  // Not every machine has it.
  const code = `import { TOTP } from ${JSON.stringify(OTP_LIBRARY)}; console.log(new TOTP({ secret: process.argv.at(-1) }).generate())`
  writeFileSync(join(folder, 'oathtool.mjs'), code)
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** `fibrewatch` as it would be installed, which finds this server. */
function putCommand(port: string): void {
  mkdirSync(join(folder, 'bin'), { recursive: true })
  const path = join(folder, 'bin/fibrewatch')
  const lines = `#!/bin/sh\nexport FIBREWATCH_URL=http://127.0.0.1:${port}\nexec '${COMMAND}' "$@"\n`
  writeFileSync(path, lines)
  chmodSync(path, 0o700)
}

/** Leads the documented ports to those of this server, and notes what each call was answered. */
function makePreamble(): string {
  const [port, mqttPort] = [new URL(server.url).port, new URL(server.mqttUrl).port]
  putCommand(port)
  return `set -euo pipefail
PATH=${folder}/bin:$PATH
ask() { command curl --connect-to localhost:5991:127.0.0.1:${port} "$@"; }
curl() {
  # The document says to ask until the work is done.
  case "$*" in */plant/import/info*) while ask "$@" | grep -q '"state":"checking"'; do sleep 0.1; done ;; esac
  printf '\\n--call--\\n' >> calls
  ask -w '%{stderr}\\n%{http_code}\\n' "$@" 2>> statuses | tee -a calls
}
mosquitto_pub() { command mosquitto_pub "\${@/#1883/${mqttPort}}"; }
oathtool() { '${process.execPath}' oathtool.mjs "$@"; }
`
}

type Answer = { status: number; reason: string | null }

/** Runs examples in one shell; returns what the server answered to each of their calls. */
async function run(examples: readonly string[]): Promise<Answer[]> {
  const script = join(folder, 'examples.sh')
  writeFileSync(script, makePreamble() + examples.join('\n'))
  chmodSync(script, 0o700)
  for (const name of ['calls', 'statuses']) writeFileSync(join(folder, name), '')
  await promisify(execFile)('bash', [script], { cwd: folder, timeout: 120_000 })
  const bodies = readFileSync(join(folder, 'calls'), 'utf8').split('\n--call--\n').slice(1)
  const statuses = readFileSync(join(folder, 'statuses'), 'utf8').match(/^\d{3}$/gm) ?? []
  return bodies.map((body, index) => ({
    status: Number(statuses[index]),
    reason: /^\{.*"reason":"([^"]+)"/s.exec(body)?.[1] ?? null,
  }))
}

test('the examples of the protocols are answered as they say', async () => {
  const examples = listExamples(readFileSync(DOCUMENT, 'utf8'))
  const calls = examples.flatMap(listCalls)
  expect(calls.length).toBeGreaterThan(30)
  const answers = await run(examples)
  expect(calls.map(({ words }, index) => ({ words, ...answers[index] }))).toEqual(calls)
  expect(answers).toHaveLength(calls.length)
})

test('a wrong example is found', async () => {
  const wrong = "curl -s localhost:5991/oauth/nowhere -H 'accept: application/json'\n"
  expect(await run([wrong])).not.toEqual(listCalls(wrong).map(({ status, reason }) => ({ status, reason })))
  await expect(run(['curl -s "localhost:5991/plant/device/info?id=$DEVICE_ID"\n'])).rejects.toThrow(
    'DEVICE_ID',
  )
})
