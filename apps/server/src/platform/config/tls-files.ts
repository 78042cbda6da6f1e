import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'

/** Paths of a certificate with its intermediate certificates, and of its key, both PEM. */
export interface TlsFiles {
  readonly certPath: string
  readonly keyPath: string
}

export interface TlsIdentity {
  readonly cert: string
  readonly key: string
}

export type TlsOutcome = { ok: true; identity: TlsIdentity } | { ok: false; fault: string }

/** Reads both files; the fault is one sentence that names the wrong one. */
export function loadTlsFiles({ certPath, keyPath }: TlsFiles): TlsOutcome {
  const files: string[] = []
  for (const path of [certPath, keyPath]) {
    try {
      files.push(readFileSync(path, 'utf8'))
    } catch (cause) {
      return { ok: false, fault: `The file ${path} for MQTT over TLS cannot be read: ${tell(cause)}.` }
    }
  }
  const [cert = '', key = ''] = files
  try {
    createSecureContext({ cert, key })
  } catch (cause) {
    const fault = `${certPath} and ${keyPath} are not a PEM certificate and its key: ${tell(cause)}.`
    return { ok: false, fault }
  }
  return { ok: true, identity: { cert, key } }
}

const tell = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))
