import { createHash } from 'node:crypto'
import { findLicence } from './licences.ts'
import { type ProductionPackage, isWorkspace } from './production-closure.ts'

export interface BillSubject {
  readonly version: string
  /** The workspaces that the product is made of. */
  readonly roots: readonly string[]
  /** Of the commit: the same sources give the same bill. */
  readonly madeAt: Date
}

/** An npm package as a purl (https://github.com/package-url/purl-spec): the `@` of a scope is written %40. */
const makePurl = ({ name, version }: ProductionPackage): string =>
  `pkg:npm/${name.replace('@', '%40')}@${version}`

const HASH_NAMES: Readonly<Record<string, string>> = {
  sha512: 'SHA-512',
  sha384: 'SHA-384',
  sha256: 'SHA-256',
  sha1: 'SHA-1',
}

/** The lock has hashes in base64, "sha512-…"; a bill has them in hexadecimal digits. */
function listHashes(integrity: string | undefined) {
  const [name = '', digest = ''] = integrity?.split('-') ?? []
  const alg = HASH_NAMES[name]
  return alg === undefined ? [] : [{ alg, content: Buffer.from(digest, 'base64').toString('hex') }]
}

function listLicences(item: ProductionPackage) {
  if (isWorkspace(item)) return [{ license: { name: 'UNLICENSED' } }]
  const licence = findLicence(item)
  if (licence === undefined) return []
  return licence.includes(' ') ? [{ expression: licence }] : [{ license: { id: licence } }]
}

function describeComponent(item: ProductionPackage) {
  return {
    type: 'library',
    'bom-ref': item.path,
    name: item.name,
    version: item.version,
    scope: 'required',
    hashes: listHashes(item.entry.integrity),
    licenses: listLicences(item),
    // Ours are in no registry.
    ...(isWorkspace(item) ? {} : { purl: makePurl(item) }),
  }
}

const PRODUCT = 'fibrewatch'

/** An identifier that is the same for the same content, in the form of a UUID of version 8 (RFC 9562). */
function makeSerialNumber(content: string): string {
  const digits = createHash('sha256').update(content).digest('hex')
  const groups = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ]
  return `urn:uuid:${groups.join('-')}`
}

/** The software bill of materials of the product, CycloneDX 1.6 as JSON text. */
export function writeBill(packages: readonly ProductionPackage[], subject: BillSubject): string {
  const { version, roots, madeAt } = subject
  const components = packages.map(describeComponent)
  const dependencies = [
    { ref: PRODUCT, dependsOn: roots },
    ...packages.map(({ path, needs }) => ({ ref: path, dependsOn: needs })),
  ]
  const bill = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: makeSerialNumber(JSON.stringify([version, components])),
    version: 1,
    metadata: {
      timestamp: madeAt.toISOString(),
      component: { type: 'application', 'bom-ref': PRODUCT, name: PRODUCT, version },
    },
    components,
    dependencies,
  }
  return `${JSON.stringify(bill, null, 2)}\n`
}
