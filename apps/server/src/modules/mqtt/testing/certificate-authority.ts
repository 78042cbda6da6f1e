import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface IssuedCertificate {
  readonly cert: Buffer
  readonly key: Buffer
}

export interface CertificateWishes {
  /** Days from now until its end; below 0: it has ended. */
  readonly days?: number
  /** For what it may be used; absent: for a client. */
  readonly purpose?: 'clientAuth' | 'serverAuth'
  /** Whole, where it is not one common name. */
  readonly subject?: string
}

/** An authority of its own in a folder, by `openssl ca`. */
export interface CertificateAuthority {
  readonly caPath: string
  readonly crlPath: string
  issue(name: string, wishes?: CertificateWishes): IssuedCertificate
  /** Writes the list of revoked certificates anew, with these too. */
  revoke(...names: readonly string[]): void
}

const DAY_MS = 24 * 3_600_000
/** As `openssl ca` reads a time: `20261127150000Z`. */
const writeTime = (ms: number): string => `${new Date(ms).toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`

const makeConfig = (folder: string): string => `
[ca]
default_ca = own
[own]
database = ${folder}/index.txt
serial = ${folder}/serial
crlnumber = ${folder}/crlnumber
new_certs_dir = ${folder}
certificate = ${folder}/ca.pem
private_key = ${folder}/ca.key
default_md = sha256
default_crl_days = 2
policy = any
unique_subject = no
[any]
organizationName = optional
commonName = optional
[clientAuth]
extendedKeyUsage = clientAuth
[serverAuth]
extendedKeyUsage = serverAuth
`

export function createAuthority(folder: string, name: string): CertificateAuthority {
  mkdirSync(folder)
  const at = (file: string): string => join(folder, file)
  const openssl = (...given: readonly string[]): void =>
    void execFileSync('openssl', [...given], { stdio: 'pipe' })
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  writeFileSync(at('ca.cnf'), makeConfig(folder))
  writeFileSync(at('index.txt'), '')
  writeFileSync(at('serial'), '1000')
  writeFileSync(at('crlnumber'), '1000')
  const own = ['-subj', `/CN=${name}`, '-days', '2', '-keyout', at('ca.key'), '-out', at('ca.pem')]
  openssl('req', '-x509', ...curve, ...own)
  const writeList = () => openssl('ca', '-config', at('ca.cnf'), '-gencrl', '-out', at('crl.pem'))
  writeList()
  return {
    caPath: at('ca.pem'),
    crlPath: at('crl.pem'),
    issue: (code, { days = 2, purpose = 'clientAuth', subject = `/CN=${code}` } = {}) => {
      const [key, request, cert] = [at(`${code}.key`), at(`${code}.csr`), at(`${code}.pem`)]
      openssl('req', '-new', ...curve, '-subj', subject, '-keyout', key, '-out', request)
      const now = Date.now()
      const until = now + days * DAY_MS
      const times = ['-startdate', writeTime(Math.min(now, until) - DAY_MS), '-enddate', writeTime(until)]
      const asked = ['-in', request, '-out', cert, '-notext', '-extensions', purpose, ...times]
      openssl('ca', '-batch', '-config', at('ca.cnf'), ...asked)
      return { cert: readFileSync(cert), key: readFileSync(key) }
    },
    revoke: (...codes) => {
      for (const code of codes) openssl('ca', '-config', at('ca.cnf'), '-revoke', at(`${code}.pem`))
      writeList()
    },
  }
}
