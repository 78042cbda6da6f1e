import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'

/** Its answer may have been made before the change that is being told, and there is nothing older to show meanwhile. */
const isFirstLoad = ({ state }: Query): boolean =>
  state.data === undefined && state.fetchStatus === 'fetching'

/**
 * A query client that reads again after a change even what was being read for the first time. The library joins such
 * a first load instead, so that a list read while a row was being added would stay without the row.
 */
export class FreshQueryClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    // Only what is shown: nothing would begin the others again. Who waits for the first load gets the next one's data.
    const shown = this.getQueryCache().findAll({ ...filters, type: 'active' })
    const begunAgain = filters?.refetchType === 'none' ? [] : shown.filter(isFirstLoad)
    for (const query of begunAgain) void query.cancel({ silent: true })
    await super.invalidateQueries(filters, options)
  }
}
