import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { repositoryRoot } from '../workspaces.ts'
import { writeBill } from './bill-of-materials.ts'
import { type ReleaseLock, listProduction } from './production-closure.ts'

const SCHEMAS = join(
  createRequire(import.meta.url).resolve('@cyclonedx/cyclonedx-library/package.json'),
  '../res/schema',
)
const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
const readSchema = (name: string) => readJson(join(SCHEMAS, `${name}.SNAPSHOT.schema.json`))

/** The schema of CycloneDX itself; its formats of e-mail and IRI are not looked at. */
function makeValidator() {
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true })
  for (const name of ['spdx', 'jsf-0.82', 'cryptography-defs']) {
    ajv.addSchema(readSchema(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`)
  }
  return ajv.compile(readSchema('bom-1.6'))
}

const SUBJECT = { version: '1.2.3', roots: ['apps/server'], madeAt: new Date('2026-11-27T00:00:00Z') }

describe('writeBill', () => {
  test('what is delivered makes a bill that CycloneDX takes', () => {
    const lock = readJson(join(repositoryRoot, 'package-lock.json')) as unknown as ReleaseLock
    const packages = listProduction(lock, SUBJECT.roots)
    const isValid = makeValidator()
    const bill = JSON.parse(writeBill(packages, SUBJECT)) as { components: { name: string }[] }
    isValid(bill)
    expect(isValid.errors).toBeNull()
    expect(bill.components.map(({ name }) => name)).toContain('@electric-sql/pglite')
    expect(isValid({ ...bill, components: [{ name: 'no type' }] })).toBe(false)
  })

  test('names a package by its purl and the hash of the lock in hexadecimal', () => {
    const entry = { license: 'MIT', integrity: `sha512-${Buffer.from('abc').toString('base64')}` }
    const item = { path: 'node_modules/@a/b', name: '@a/b', version: '1.0.0', entry, needs: [] }
    const bill = writeBill([item], SUBJECT)
    expect(bill).toContain('"purl": "pkg:npm/%40a/b@1.0.0"')
    expect(bill).toContain(`"content": "${Buffer.from('abc').toString('hex')}"`)
    expect(writeBill([item], SUBJECT)).toBe(bill)
  })
})
