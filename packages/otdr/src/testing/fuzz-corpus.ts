/// <reference types="node" />
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A mutant that went a way of its own, and which one. */
export interface KeptFile {
  readonly name: string
  readonly bytes: Uint8Array
  readonly outcome: string
}

const file = join(import.meta.dirname, '../../fuzz-corpus.json')

type Stored = Record<string, { readonly outcome: string; readonly base64: string }>

/** All of our own making: nothing in it comes from an instrument. */
export function loadCorpus(): KeptFile[] {
  if (!existsSync(file)) return []
  const stored = JSON.parse(readFileSync(file, 'utf8')) as Stored
  return Object.entries(stored).map(([name, { outcome, base64 }]) => ({
    name,
    outcome,
    bytes: new Uint8Array(Buffer.from(base64, 'base64')),
  }))
}

export function saveCorpus(kept: readonly KeptFile[]): void {
  const stored: Stored = Object.fromEntries(
    kept.map(({ name, outcome, bytes }) => [
      name,
      { outcome, base64: Buffer.from(bytes).toString('base64') },
    ]),
  )
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(stored, null, 2)}\n`)
}
