import { notifyApi } from '@fibrewatch/contract/notify'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '#lib/api/call.ts'
import { every, queryKeyOf } from '#lib/query/query.ts'

const ROWS = 100
const REFRESH_EVERY_MS = 5000

const makePart = (channelId: number, cursor: string | null) => ({
  channelId,
  limit: ROWS,
  ...(cursor === null ? {} : { cursor }),
})

/** The tries of a channel, the newest first. */
export const useDeliveryLog = (channelId: number) =>
  useInfiniteQuery({
    queryKey: [...queryKeyOf(notifyApi.log), channelId],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      call(notifyApi.log, { query: makePart(channelId, pageParam), signal, isQuiet: true }),
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: every(REFRESH_EVERY_MS),
  })

export const useDeadLetters = (channelId: number) =>
  useInfiniteQuery({
    queryKey: [...queryKeyOf(notifyApi.dead), channelId],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      call(notifyApi.dead, { query: makePart(channelId, pageParam), signal, isQuiet: true }),
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

type Endless = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }

/** Loads the next part when the last rows come into sight. */
export const makeLoadMore =
  ({ hasNextPage, isFetchingNextPage, fetchNextPage }: Endless) =>
  () => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }
