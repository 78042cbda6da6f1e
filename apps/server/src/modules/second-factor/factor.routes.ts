import { factorApi, userFactorApi } from '@fibrewatch/contract'
import type { Actor } from '#platform/auth/actor'
import { route } from '#platform/http/route'
import type { FactorService } from './factor.service.ts'

const ownerOf = ({ userId, username }: Actor) => ({ objectId: userId, objectName: username })

/** One's own second factor. */
export const makeFactorRoutes = (factors: FactorService) => [
  route(factorApi.status, ({ actor }) => factors.loadStatus(actor)),
  route(factorApi.totpBegin, async ({ actor, body, locale, record }) => {
    record(ownerOf(actor))
    return factors.beginTotp(actor, body.password, locale)
  }),
  route(factorApi.totpConfirm, async ({ actor, body, record }) => {
    const recoveryCodes = await factors.confirmTotp(actor, body.oneTimeCode)
    record({ ...ownerOf(actor), after: { totp: true } })
    return { recoveryCodes }
  }),
  route(factorApi.totpRemove, async ({ actor, body, record }) => {
    await factors.removeTotp(actor, body)
    record({ ...ownerOf(actor), before: { totp: true } })
    return null
  }),
  route(factorApi.recoveryCodes, async ({ actor, body, record }) => {
    record(ownerOf(actor))
    return { recoveryCodes: await factors.renewRecoveryCodes(actor, body) }
  }),
]

export const makePasskeyRoutes = (factors: FactorService) => [
  route(factorApi.passkeyBegin, async ({ actor, body, locale, record }) => {
    record(ownerOf(actor))
    return factors.beginPasskey(actor, body.password, locale)
  }),
  route(factorApi.passkeyAdd, async ({ actor, body, record }) => {
    const { id, recoveryCodes } = await factors.addPasskey(actor, body)
    record({ objectId: id, objectName: body.name, after: { name: body.name } })
    return { recoveryCodes }
  }),
  route(factorApi.passkeyRename, async ({ actor, body, record }) => {
    const { id, name } = body
    const before = await factors.renamePasskey(actor, body)
    record({ objectId: id, objectName: name, before: { name: before }, after: { name } })
    return null
  }),
  route(factorApi.passkeyRemove, async ({ actor, body, record }) => {
    const name = await factors.removePasskey(body, actor)
    record({ objectId: body.id, objectName: name, before: { name } })
    return null
  }),
  route(userFactorApi.remove, async ({ actor, body, record }) => {
    const { username, before } = await factors.removeAll(actor, body.userId)
    record({ objectId: body.userId, objectName: username, before })
    return null
  }),
]
