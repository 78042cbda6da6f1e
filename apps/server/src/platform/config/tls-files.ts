import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import { X509Certificate } from 'node:crypto'

/** `allowed`: who has no certificate signs in by a key. */
export const TLS_CLIENT_MODES = ['off', 'allowed', 'required'] as const
export type TlsClientMode = (typeof TLS_CLIENT_MODES)[number]

/** Whose certificates clients are known by. */
export interface TlsClientFiles {
  readonly mode: Exclude<TlsClientMode, 'off'>
  /** The certificates of the authorities, PEM. */
  readonly caPath: string
  /** What they have revoked, PEM: a list of each of them. */
  readonly crlPath: string | undefined
}

/** Paths of a certificate with its intermediate certificates, and of its key, both PEM. */
export interface TlsFiles {
  readonly certPath: string
  readonly keyPath: string
  readonly clients?: TlsClientFiles | undefined
}

/** As TLS takes them. */
export interface TlsIdentity {
  readonly cert: string
  readonly key: string
  readonly ca?: string
  readonly crl?: string
}

export type TlsOutcome = { ok: true; identity: TlsIdentity } | { ok: false; fault: string }

/** Reads the files; the fault is one sentence that names the wrong one. */
export function loadTlsFiles({ certPath, keyPath, clients }: TlsFiles): TlsOutcome {
  const paths = { cert: certPath, key: keyPath, ca: clients?.caPath, crl: clients?.crlPath }
  const read: Record<string, string> = {}
  for (const [name, path] of Object.entries(paths)) {
    if (path === undefined) continue
    try {
      read[name] = readFileSync(path, 'utf8')
    } catch (cause) {
      return { ok: false, fault: `The file ${path} for MQTT over TLS cannot be read: ${tell(cause)}.` }
    }
  }
  const { cert = '', key = '', ca, crl } = read
  const own = findFault(() => createSecureContext({ cert, key }))
  if (own !== undefined)
    return { ok: false, fault: `${certPath} and ${keyPath} are not a PEM certificate and its key: ${own}.` }
  const authorities = ca === undefined ? undefined : findFault(() => requireCertificates(ca))
  if (authorities !== undefined)
    return { ok: false, fault: `${paths.ca} holds no PEM certificates of authorities: ${authorities}.` }
  const revoked = crl === undefined ? undefined : findFault(() => createSecureContext({ crl }))
  if (revoked !== undefined)
    return { ok: false, fault: `${paths.crl} is no PEM list of revoked certificates: ${revoked}.` }
  return {
    ok: true,
    identity: { cert, key, ...(ca === undefined ? {} : { ca }), ...(crl === undefined ? {} : { crl }) },
  }
}

const parseCertificate = (pem: string): X509Certificate => new X509Certificate(pem)

/** TLS passes over what it cannot read, and would then trust nobody. */
function requireCertificates(pem: string): void {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? []
  if (blocks.length === 0) throw new Error('there is none')
  for (const block of blocks) parseCertificate(block)
}

function findFault(work: () => unknown): string | undefined {
  try {
    work()
    return undefined
  } catch (cause) {
    return tell(cause)
  }
}

const tell = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))
