import { type DeviceTest, deviceTestApi, isOpenCommand } from '@fibrewatch/contract/device-command'
import { useQuery } from '@tanstack/react-query'
import { useMayCall } from '#lib/access/access.ts'
import { every, queryOf } from '#lib/query/query.ts'

const TESTS_SHOWN = 6
/** While one is under way. */
const FOLLOW_MS = 1000

/** The tests of a link, newest first, followed while one is under way. */
export function useTests(linkId: number) {
  const mayList = useMayCall(deviceTestApi.page)
  const query = useQuery({
    ...queryOf(deviceTestApi.page, { query: { linkId, limit: TESTS_SHOWN } }),
    enabled: mayList,
    refetchInterval: ({ state }) =>
      state.data?.list.some(isUnderWay) === true ? every(FOLLOW_MS)({ state }) : false,
  })
  return { mayList, query, tests: query.data?.list ?? [] }
}

export const isUnderWay = ({ state }: Pick<DeviceTest, 'state'>): boolean => isOpenCommand(state)
