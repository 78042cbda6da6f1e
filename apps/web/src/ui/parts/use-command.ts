import type { Endpoint, EndpointData } from '@fibrewatch/contract/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#lib/api/api-error.ts'
import { type CallInput, call } from '#lib/api/call.ts'
import { announceFailure } from '#lib/api/failure-catalogue.ts'
import { queryKeyOf } from '#lib/query/query.ts'
import { showToast } from '#ui/toast.tsx'

type CommandOptions<E extends Endpoint> = {
  /** Said when it is done. */
  doneText?: string | ((data: EndpointData<E>) => string)
  /** Lists and infos that show what has changed. */
  invalidates?: readonly Pick<Endpoint, 'path'>[]
  onDone?: (data: EndpointData<E>) => void
}

type AnyCall = (endpoint: Endpoint, input: object) => Promise<unknown>

/** One call of a page's action: says what was done, or why it was refused, and refreshes the lists. False when refused. */
export function useCommand<E extends Endpoint>(endpoint: E, options: CommandOptions<E> = {}) {
  const queryClient = useQueryClient()
  return async (input: Omit<CallInput<E>, 'signal' | 'isQuiet'>): Promise<boolean> => {
    const { doneText, invalidates = [], onDone } = options
    try {
      const data = (await (call as AnyCall)(endpoint, { ...input, isQuiet: true })) as EndpointData<E>
      await Promise.all(
        invalidates.map((one) => queryClient.invalidateQueries({ queryKey: queryKeyOf(one) })),
      )
      if (doneText !== undefined) showToast(typeof doneText === 'function' ? doneText(data) : doneText)
      onDone?.(data)
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // The console keeps quiet about what it was asked to be quiet about, and an action has no place of its own.
      if (error.kind === 'unreachable') announceFailure(error, false)
      else if (error.kind !== 'aborted') showToast(error.message)
      return false
    }
  }
}
