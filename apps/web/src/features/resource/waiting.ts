import type { PlantTree } from '@fibrewatch/contract/plant'
import type { DrawnGround } from './plant-map/use-near-lines.ts'

/** What stands for plant and lines before they have come. */
export const NO_PLANT: PlantTree = { domains: [], sites: [], devices: [], links: [] }
export const NO_GROUND: DrawnGround = { links: [], sites: [], detailM: 0 }

type Awaited<Data> = {
  data: Data | undefined
  error: Error | null
  dataUpdatedAt: number
  isFetching: boolean
  refetch: () => unknown
}

/** The map is made ready while plant and lines are on their way; what failed is said in their place. */
export function orWaiting<Data>(
  { data, error, dataUpdatedAt, isFetching, refetch }: Awaited<Data>,
  waiting: Data,
): Awaited<Data> {
  return { data: data ?? (error === null ? waiting : undefined), error, dataUpdatedAt, isFetching, refetch }
}
