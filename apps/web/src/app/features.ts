import type { PageId } from '@fibrewatch/contract'
import { dashboardFeature } from '#features/dashboard'
import { eventFeature } from '#features/event'
import { resourceFeature } from '#features/resource'
import { createElement, type ReactElement } from 'react'
import type { Feature } from '#lib/feature.ts'

/** Every feature of the console. The login page stands apart: it is shown before any of them is loaded. */
export const FEATURES: readonly Feature[] = [dashboardFeature, eventFeature, resourceFeature]

/** The page a menu names in `viewPath`; null when no feature brings it. */
export function makePage(id: PageId): ReactElement | null {
  const page = FEATURES.map(({ pages }) => pages[id]).find((found) => found !== undefined)
  return page === undefined ? null : createElement(page)
}
