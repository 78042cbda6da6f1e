import type { BulkAnswer, BulkKind, BulkMode } from '@fibrewatch/contract/plant-bulk'
import { MAX_BULK, plantBulkApi } from '@fibrewatch/contract/plant-bulk'
import { useState } from 'react'
import { call } from '#lib/api/call.ts'
import { useAsking } from '#ui/parts/use-asking.ts'
import { useRefreshPlant } from '../plant-reads.ts'
import { type BulkDraft, type BulkField, FIELDS_OF, isFaulty, makeSet } from './bulk-fields.ts'

export type BulkStart = { kind: BulkKind; ids: readonly number[] }

function send(kind: BulkKind, body: { ids: number[]; mode: BulkMode; set: object }): Promise<BulkAnswer> {
  return call(plantBulkApi[kind], { body, isQuiet: true })
}

/** What is chosen, what it is to become, and what a check said of that. */
export function useBulk(start: BulkStart) {
  const [kind, setKind] = useState(start.kind)
  const [ids, setIds] = useState<ReadonlySet<number>>(() => new Set(start.ids))
  const [draft, setDraft] = useState<BulkDraft>({})
  const [checked, setChecked] = useState<BulkAnswer | null>(null)
  const [isOutdated, setOutdated] = useState(false)
  const asking = useAsking()
  const refresh = useRefreshPlant()
  const set = makeSet(kind, draft)
  const hasFault = FIELDS_OF[kind].some((field) => isFaulty(field, draft[field] ?? ''))
  const ask = (mode: BulkMode) => asking.ask(() => send(kind, { ids: [...ids], mode, set }))
  return {
    kind,
    ids,
    draft,
    checked,
    isOutdated,
    isBusy: asking.isBusy,
    failure: asking.failure,
    isDirty: ids.size > 0 && Object.keys(set).length > 0,
    isReady: ids.size > 0 && ids.size <= MAX_BULK && Object.keys(set).length > 0 && !hasFault,
    changeKind: (next: BulkKind) => {
      setKind(next)
      setIds(new Set())
    },
    choose: setIds,
    type: (field: BulkField, text: string) => setDraft((former) => ({ ...former, [field]: text })),
    back: () => {
      setChecked(null)
      setOutdated(false)
    },
    check: async () => {
      const answer = await ask('check')
      if (answer !== undefined) setChecked(answer)
    },
    /** How many were changed; null where none were. */
    run: async (mode: 'all' | 'good'): Promise<number | null> => {
      const answer = await ask(mode)
      if (answer === undefined) return null
      await refresh()
      if (answer.isKept) return answer.rows.filter(({ outcome }) => outcome === 'changed').length
      setChecked(answer)
      setOutdated(true)
      return null
    },
  }
}

export type Bulk = ReturnType<typeof useBulk>
