import type { EndpointBody } from '@fibrewatch/contract/endpoint'
import type { qualityApi } from '@fibrewatch/contract/quality'
import type { TracedLink } from '#modules/plant'
import type { Actor } from '#platform/auth/actor'
import { transaction } from '#platform/database/transaction'
import { objectNotFound } from '#platform/http/errors'
import { changeLinkSettings } from './graded-link.repository.ts'
import { announceGraded, type GradingParts } from './grading.service.ts'
import type { QualityPorts } from './quality.types.ts'

export interface LinkSettingsParts extends GradingParts, Pick<QualityPorts, 'loadTracedLink'> {}

type LinkSettings = EndpointBody<typeof qualityApi.link>

/** What a link is graded by besides the rules. Returns the link. @throws object.not-found */
export async function saveLinkSettings(
  parts: LinkSettingsParts,
  actor: Actor,
  { linkId, ...settings }: LinkSettings,
): Promise<TracedLink> {
  const link = await parts.loadTracedLink(actor.scope, linkId)
  if (link === undefined) throw objectNotFound()
  await transaction(parts.db, (tx) => changeLinkSettings(tx, linkId, settings))
  await announceGraded(parts, linkId)
  return link
}
