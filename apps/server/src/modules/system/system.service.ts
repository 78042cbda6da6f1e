import { createHash } from 'node:crypto'
import type { EndpointBody } from '@fibrewatch/contract/endpoint'
import { type SystemFacts, type SystemInfo, systemApi } from '@fibrewatch/contract/system-info'
import type { Sessions } from '#platform/auth/session'
import type { Clock } from '#platform/clock/clock'
import type { Database } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import { sniffImage } from '#platform/files/sniff-image'
import { defineError, objectNotFound } from '#platform/http/errors'
import type { Locale } from '#platform/http/locale'
import type { Program } from '#platform/program/program'
import {
  changeSystem,
  loadCounts,
  loadLogo,
  loadSystem,
  type StoredLogo,
  type SystemChange,
  type SystemRow,
} from './system.repository.ts'

const logoUnreadable = defineError('system.logo-unreadable')

const PRODUCT_NAME = { zh: '光纤监测与告警系统', en: 'Fibrewatch' } as const

const VERSION_LENGTH = 16

export interface SystemParts {
  readonly database: Database
  readonly clock: Clock
  readonly program: Program
  readonly version: string
  readonly sessions: Sessions
  /** The public parameters. */
  readonly listPublicParameters: () => Promise<SystemInfo['parameters']>
}

/** What everybody may know, before they sign in. */
export async function loadBrand(parts: SystemParts, locale: Locale): Promise<SystemInfo> {
  const row = await loadSystem(parts.database.db)
  const { name, organisation, iconfontUrl } = row
  const parameters = await parts.listPublicParameters()
  return {
    name: name ?? PRODUCT_NAME[locale],
    organisation,
    iconfontUrl,
    logoImgUrl: makeLogoUrl(row),
    version: parts.version,
    parameters,
  }
}

export async function loadFacts({ database, version, program }: SystemParts): Promise<SystemFacts> {
  return {
    ...makeFacts(await loadSystem(database.db)),
    ...(await loadCounts(database.db)),
    version,
    nodeVersion: program.version,
    databaseKind: database.kind === 'embedded' ? 'embedded' : 'postgresql',
  }
}

/** The names that the login page shows to everybody. */
export async function listNames({ database }: SystemParts): Promise<string[]> {
  const { name, organisation } = await loadSystem(database.db)
  return [...Object.values(PRODUCT_NAME), name, organisation].filter((text) => text !== null)
}

/** The installation's name: its own, or the product's. */
export async function loadName({ database }: SystemParts, locale: Locale): Promise<string> {
  return (await loadSystem(database.db)).name ?? PRODUCT_NAME[locale]
}

/** Returns what was before. */
export async function changeNames(parts: SystemParts, change: EndpointBody<typeof systemApi.update>) {
  const { name, organisation, iconfontUrl } = await loadSystem(parts.database.db)
  await saveChange(parts, change)
  return { name, organisation, iconfontUrl }
}

/** @throws system.logo-unreadable */
export async function changeLogo(parts: SystemParts, logo: Buffer) {
  const { logoVersion: before } = await loadSystem(parts.database.db)
  const logoType = sniffImage(logo)
  if (logoType === undefined || logoType === 'image/gif') throw logoUnreadable()
  const logoVersion = createHash('sha256').update(logo).digest('hex').slice(0, VERSION_LENGTH)
  await saveChange(parts, { logo, logoType, logoVersion })
  const logoImgUrl = makeLogoUrl({ logoVersion }) ?? ''
  return { logoImgUrl, before: { logoVersion: before }, after: { logoVersion, logoType, bytes: logo.length } }
}

/** Returns what was before. */
export async function removeLogo(parts: SystemParts) {
  const { logoVersion } = await loadSystem(parts.database.db)
  await saveChange(parts, { logo: null, logoType: null, logoVersion: null })
  return { logoVersion }
}

/** @throws object.not-found */
export async function requireLogo({ database }: SystemParts): Promise<StoredLogo> {
  const found = await loadLogo(database.db)
  if (found === undefined) throw objectNotFound()
  return found
}

/** Open consoles show the name and the logo: they load them again. */
function saveChange({ database, clock, sessions }: SystemParts, change: SystemChange): Promise<void> {
  return transaction(database.db, async (tx) => {
    await changeSystem(tx, { ...change, updatedAt: new Date(clock.now()) })
    await sessions.announceRightsChanged(tx)
  })
}

const makeLogoUrl = ({ logoVersion }: Pick<SystemRow, 'logoVersion'>): string | null =>
  logoVersion === null ? null : `/${systemApi.logo.path}?v=${logoVersion}`

function makeFacts(row: SystemRow): OwnFacts {
  const { name, organisation, iconfontUrl, installedAt, updatedAt } = row
  const [installed, updated] = [installedAt.toISOString(), updatedAt.toISOString()]
  return {
    name,
    organisation,
    iconfontUrl,
    logoImgUrl: makeLogoUrl(row),
    installedAt: installed,
    updateTime: updated,
  }
}

type OwnFacts = Pick<
  SystemFacts,
  'name' | 'organisation' | 'iconfontUrl' | 'logoImgUrl' | 'installedAt' | 'updateTime'
>
