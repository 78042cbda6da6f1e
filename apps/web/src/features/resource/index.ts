import { plantApi } from '@fibrewatch/contract/plant'
import type { Feature } from '#lib/feature.ts'
import { lazyPage } from '#lib/lazy-page.ts'
import { askEarly } from '#lib/query/query.ts'
import { resourceMessages } from './resource.messages.ts'

const ResourcePage = lazyPage(async () => (await import('./resource.page.tsx')).ResourcePage)
const FieldPage = lazyPage(async () => (await import('./field/field.page.tsx')).FieldPage)

/** The field page alone: all that works while the server cannot be reached. */
export const OfflineFieldPage = lazyPage(async () => (await import('./field/offline.page.tsx')).OfflinePage)

/** Lines before the tree: a thread has still to work on them. */
function askPlantEarly(): void {
  askEarly(plantApi.map)
  askEarly(plantApi.tree)
}

export const resourceFeature: Feature = {
  pages: {
    resource: { component: ResourcePage, askEarly: askPlantEarly },
    field: { component: FieldPage },
  },
  messages: resourceMessages,
}
