import { factorApi, userFactorApi } from '@fibrewatch/contract/second-factor'
import type { Actor } from '#platform/auth/actor'
import { route } from '#platform/http/route'
import {
  addOwnPasskey,
  beginOwnPasskey,
  beginOwnTotp,
  confirmOwnTotp,
  type FactorParts,
  loadFactorStatus,
  removeAllFactors,
  removeOwnPasskey,
  removeOwnTotp,
  renameOwnPasskey,
  renewRecoveryCodes,
} from './factor.service.ts'

const ownerOf = ({ userId, username }: Actor) => ({ objectId: userId, objectName: username })

/** One's own second factor. */
export const makeFactorRoutes = (parts: FactorParts) => [
  route(factorApi.status, ({ actor }) => loadFactorStatus(parts, actor)),
  route(factorApi.totpBegin, async ({ actor, body, locale, record }) => {
    record(ownerOf(actor))
    return beginOwnTotp(parts, { actor, locale }, body.password)
  }),
  route(factorApi.totpConfirm, async ({ actor, body, record }) => {
    const recoveryCodes = await confirmOwnTotp(parts, actor, body.oneTimeCode)
    record({ ...ownerOf(actor), after: { totp: true } })
    return { recoveryCodes }
  }),
  route(factorApi.totpRemove, async ({ actor, body, record }) => {
    await removeOwnTotp(parts, actor, body)
    record({ ...ownerOf(actor), before: { totp: true } })
    return null
  }),
  route(factorApi.recoveryCodes, async ({ actor, body, record }) => {
    record(ownerOf(actor))
    return { recoveryCodes: await renewRecoveryCodes(parts, actor, body) }
  }),
]

export const makePasskeyRoutes = (parts: FactorParts) => [
  route(factorApi.passkeyBegin, async ({ actor, body, locale, record }) => {
    record(ownerOf(actor))
    return beginOwnPasskey(parts, { actor, locale }, body.password)
  }),
  route(factorApi.passkeyAdd, async ({ actor, body, record }) => {
    const { id, recoveryCodes } = await addOwnPasskey(parts, actor, body)
    record({ objectId: id, objectName: body.name, after: { name: body.name } })
    return { recoveryCodes }
  }),
  route(factorApi.passkeyRename, async ({ actor, body, record }) => {
    const { id, name } = body
    const before = await renameOwnPasskey(parts, actor, body)
    record({ objectId: id, objectName: name, before: { name: before }, after: { name } })
    return null
  }),
  route(factorApi.passkeyRemove, async ({ actor, body, record }) => {
    const name = await removeOwnPasskey(parts, body, actor)
    record({ objectId: body.id, objectName: name, before: { name } })
    return null
  }),
  route(userFactorApi.remove, async ({ actor, body, record }) => {
    const { username, before } = await removeAllFactors(parts, actor, body.userId)
    record({ objectId: body.userId, objectName: username, before })
    return null
  }),
]
