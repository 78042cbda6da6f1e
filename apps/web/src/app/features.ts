import { isPageId, type PageId } from '@fibrewatch/contract'
import { accountFeature } from '#features/account'
import { dashboardFeature } from '#features/dashboard'
import { demoFeature } from '#features/demo'
import { eventFeature } from '#features/event'
import { largeScreenFeature } from '#features/large-screen'
import { netdiskFeature } from '#features/netdisk'
import { resourceFeature } from '#features/resource'
import { systemAttributeFeature } from '#features/system-attribute'
import { systemInfoFeature } from '#features/system-info'
import { systemLogFeature } from '#features/system-log'
import { systemModuleFeature } from '#features/system-module'
import { systemMenuFeature } from '#features/system-menu'
import { systemOnlineFeature } from '#features/system-online'
import { systemOrganizationFeature } from '#features/system-organization'
import { systemParamFeature } from '#features/system-param'
import { systemRoleFeature } from '#features/system-role'
import { systemServeFeature } from '#features/system-serve'
import { systemSsoFeature } from '#features/system-sso'
import { systemTaskFeature } from '#features/system-task'
import type { Feature, PageEntry } from '#lib/feature.ts'

/** Every feature of the console. The login page is not among them: it is shown before any of them is loaded. */
export const FEATURES: readonly Feature[] = [
  dashboardFeature,
  eventFeature,
  resourceFeature,
  accountFeature,
  largeScreenFeature,
  netdiskFeature,
  demoFeature,
  systemAttributeFeature,
  systemInfoFeature,
  systemLogFeature,
  systemModuleFeature,
  systemMenuFeature,
  systemOnlineFeature,
  systemOrganizationFeature,
  systemParamFeature,
  systemRoleFeature,
  systemServeFeature,
  systemSsoFeature,
  systemTaskFeature,
]

/** The page that a menu names in `viewPath`; null when no feature has it. */
export function findPage(viewPath: string | null): PageEntry | null {
  if (viewPath === null || !isPageId(viewPath)) return null
  const id: PageId = viewPath
  return FEATURES.map(({ pages }) => pages[id]).find((found) => found !== undefined) ?? null
}
