import { isPageId, type PageId } from '@fibrewatch/contract'
import { accountFeature } from '#features/account'
import { dashboardFeature } from '#features/dashboard'
import { eventFeature } from '#features/event'
import { resourceFeature } from '#features/resource'
import { systemOnlineFeature } from '#features/system-online'
import { systemParamFeature } from '#features/system-param'
import { systemServeFeature } from '#features/system-serve'
import type { Feature, PageEntry } from '#lib/feature.ts'

/** Every feature of the console. The login page stands apart: it is shown before any of them is loaded. */
export const FEATURES: readonly Feature[] = [
  dashboardFeature,
  eventFeature,
  resourceFeature,
  accountFeature,
  systemOnlineFeature,
  systemParamFeature,
  systemServeFeature,
]

/** The page a menu names in `viewPath`; null when no feature brings it. */
export function findPage(viewPath: string | null): PageEntry | null {
  if (viewPath === null || !isPageId(viewPath)) return null
  const id: PageId = viewPath
  return FEATURES.map(({ pages }) => pages[id]).find((found) => found !== undefined) ?? null
}
