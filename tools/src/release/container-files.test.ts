import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { validate } from 'dockerfile-utils'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { repositoryRoot } from '../workspaces.ts'

/** The images are not run by any test: what can be read off their files is. */
const read = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8')
const { version } = JSON.parse(read('package.json')) as { version: string }

interface Service {
  readonly image: string
  readonly restart: string
  readonly environment?: Readonly<Record<string, string>>
  readonly ports?: readonly string[]
  readonly volumes?: readonly string[]
  readonly healthcheck?: { readonly test: readonly string[] }
  readonly configs?: readonly { readonly source: string }[]
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>
  readonly volumes: Readonly<Record<string, null>>
  readonly configs: Readonly<Record<string, { readonly content: string }>>
}

const PINNED = /^[a-z0-9./-]+:\d+\.\d+[\w.-]*$/

/** What a Containerfile is told off for, beyond its grammar. */
function listFaults(text: string): string[] {
  const grammar = validate(text).map(({ message, range }) => {
    const words = typeof message === 'string' ? message : message.value
    return `line ${range.start.line + 1}: ${words}`
  })
  const bases = [...text.matchAll(/^FROM (\S+)/gm)].map(([, image = '']) => image)
  const loose = bases.filter((image) => !PINNED.test(image)).map((image) => `${image} is not one version`)
  const [last = ''] = text.split(/^FROM /m).slice(-1)
  const missing = [/^USER [1-9]\d*:[1-9]\d*$/m, /^HEALTHCHECK /m, /^ENTRYPOINT \[/m].filter(
    (rule) => !rule.test(last),
  )
  return [...grammar, ...loose, ...missing.map((rule) => `${rule.source} is missing`)]
}

describe('the Containerfile', () => {
  const text = read('deploy/container/Containerfile')

  test('is well-formed, of pinned images, and ends as a user with a health check', () => {
    expect(listFaults(text)).toEqual([])
    expect(listFaults('FROM debian:latest\nEXPOSE http\nUSER root\n')).toEqual([
      'line 2: Invalid containerPort: http',
      'debian:latest is not one version',
      '^USER [1-9]\\d*:[1-9]\\d*$ is missing',
      '^HEALTHCHECK  is missing',
      '^ENTRYPOINT \\[ is missing',
    ])
  })

  test('starts this version as the service of the package does', () => {
    expect(text).toContain(`ARG VERSION=${version}`)
    const command = /^ENTRYPOINT (.+)$/m.exec(text)?.[1] ?? '[]'
    const service = read('deploy/debian/fibrewatch.service')
    expect(service).toContain(`ExecStart=${(JSON.parse(command) as string[]).join(' ')}`)
  })
})

describe('compose.yaml', () => {
  const text = read('deploy/compose.yaml')
  const compose = parse(text) as Compose
  const services = Object.entries(compose.services)
  const staying = services.filter(([, { restart }]) => restart !== 'no')

  test('has each image in one version and each port on this host alone', () => {
    for (const [, { image, ports = [] }] of services) {
      expect(image).toMatch(PINNED)
      for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:\d+:\d+$/)
    }
    expect(compose.services['fibrewatch']?.image).toBe(`fibrewatch:${version}`)
  })

  test('asks whatever stays whether it is well; of Fibrewatch its image says how', () => {
    const asked = staying.filter(([, { healthcheck }]) => healthcheck !== undefined).map(([name]) => name)
    expect(asked).toEqual(['postgres', 'mosquitto', 'store'])
  })

  test('names services, volumes, configurations and files that are there', () => {
    for (const [, { depends_on = {}, volumes = [], configs = [] }] of services) {
      expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(Object.keys(depends_on)))
      expect(Object.keys(compose.configs)).toEqual(
        expect.arrayContaining(configs.map(({ source }) => source)),
      )
      for (const [source = ''] of volumes.map((volume) => volume.split(':'))) {
        const isThere = source.startsWith('.')
          ? existsSync(join(repositoryRoot, 'deploy', source))
          : source in compose.volumes
        expect({ source, isThere }).toEqual({ source, isThere: true })
      }
    }
  })

  test('holds no secret: each comes from a variable that .env.example names and is there to be filled in', () => {
    const used = [...text.matchAll(/(?<!\$)\$\{(\w+)/g)].map(([, name = '']) => name)
    const lines = read('deploy/.env.example').split('\n')
    const offered = lines.map((line) => /^([A-Z_0-9]+)=/.exec(line)?.[1]).filter((name) => name !== undefined)
    expect(new Set(used)).toEqual(new Set(offered))
    expect(lines.filter((line) => /(?:PASSWORD|SECRET|KEY)\w*=./.test(line))).toEqual([])
    const s3 = compose.configs['s3']?.content.replace(/\$\{[^}]+\}/, 'filled in') ?? ''
    expect(JSON.parse(s3)).toMatchObject({ identities: [{ name: 'fibrewatch' }] })
  })

  test('sets only what Fibrewatch knows', () => {
    const names = Object.keys(compose.services['fibrewatch']?.environment ?? {})
    const known = [...read('docs/operations.md').matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name)
    expect(known).toEqual(expect.arrayContaining(names))
  })
})
