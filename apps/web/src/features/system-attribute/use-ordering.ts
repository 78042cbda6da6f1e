import { type Attribute, attributeApi } from '@fibrewatch/contract/attribute'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#lib/api/api-error.ts'
import { call } from '#lib/api/call.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { queryKeyOf } from '#lib/query/query.ts'
import { showToast } from '#ui/toast.tsx'
import { attributeMessages } from './attribute.messages.ts'

const byOrder = (ids: readonly number[]) => (a: Attribute, b: Attribute) =>
  ids.indexOf(a.id) - ids.indexOf(b.id)

/** Saves a new order: sends only what changed. Meanwhile the new order is shown. */
export function useOrdering(attributes: readonly Attribute[]) {
  const t = useMessages(attributeMessages)
  const queryClient = useQueryClient()
  const [pending, setPending] = useState<readonly number[] | null>(null)
  const save = async (ordered: readonly Attribute[]): Promise<void> => {
    setPending(ordered.map(({ id }) => id))
    try {
      for (const [orderNum, attribute] of ordered.entries()) {
        if (attribute.orderNum === orderNum) continue
        await call(attributeApi.update, { body: { id: attribute.id, orderNum }, isQuiet: true })
      }
      showToast(t('moved'))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showToast(error.message)
    } finally {
      await queryClient.invalidateQueries({ queryKey: queryKeyOf(attributeApi.list) })
      setPending(null)
    }
  }
  return { shown: pending === null ? attributes : attributes.toSorted(byOrder(pending)), save }
}
