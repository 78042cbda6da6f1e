import { type LinkRule, type SorImportInfo, sorImportApi } from '@fibrewatch/contract/sor-import'
import { traceApi } from '@fibrewatch/contract/trace'
import type { TraceDirection } from '@fibrewatch/contract/trace-direction'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, callBinary } from '#lib/api/call.ts'
import { queryKeyOf } from '#lib/query/query.ts'
import { saveAnswer } from '#lib/table/save-file.ts'
import { wait } from '#lib/wait.ts'
import { useAsking } from '#ui/parts/use-asking.ts'
import { useRefreshPlant } from '../plant-reads.ts'
import { useIsOpen } from './use-is-open.ts'
import { nameImport, sendSorFiles } from './sor-uploads.ts'

export const isBusySor = ({ state }: Pick<SorImportInfo, 'state'>): boolean =>
  state === 'running' || state === 'undoing'

const READS = [sorImportApi.page, sorImportApi.files, traceApi.page] as const
const WATCH_MS = 500
const FIRST_RULE: LinkRule = {
  parts: ['cableId', 'fibreId'],
  separator: '-',
  against: 'code',
  direction: 'forward',
}

/** As it was chosen, or as files of this source were found before. */
export const ruleOf = ({ rule, rememberedRule }: SorImportInfo): LinkRule =>
  rule ?? rememberedRule ?? FIRST_RULE

export type Placing = { files: string[]; linkId: number; direction: TraceDirection }

const load = (id: number) => call(sorImportApi.info, { query: { id }, isQuiet: true })

/** An import of traces that the dialog watches; the server goes on with it, whoever looks. */
export function useSorImport() {
  const [info, setInfo] = useState<SorImportInfo | null>(null)
  const asking = useAsking()
  const client = useQueryClient()
  const refreshPlant = useRefreshPlant()
  const isOpen = useIsOpen()
  const refresh = () =>
    Promise.all(READS.map((one) => client.invalidateQueries({ queryKey: queryKeyOf(one) })))
  const follow = async (begun: SorImportInfo) => {
    let now = begun
    setInfo(now)
    while (isBusySor(now) && isOpen.current) {
      await wait(WATCH_MS)
      now = await load(now.id)
      setInfo(now)
    }
    await refresh()
    if (isBusySor(begun)) await refreshPlant()
    return now
  }
  /** Undefined when it was refused. */
  const begin = (work: () => Promise<SorImportInfo>) => asking.ask(async () => follow(await work()))
  const match = (id: number, rule: LinkRule) =>
    call(sorImportApi.match, { body: { id, rule }, isQuiet: true })
  /** When all have come to their end, those that did are looked for at once. */
  const sendTo = async (to: SorImportInfo, files: readonly File[]) => {
    setInfo(to)
    await sendSorFiles(to.id, files, (now) => setInfo((former) => (former?.id === now.id ? now : former)))
    const now = await load(to.id)
    return now.state === 'open' && now.counts.ready > 0 ? match(now.id, ruleOf(now)) : now
  }
  return {
    info,
    isBusy: asking.isBusy,
    failure: asking.failure,
    send: (files: readonly File[]) =>
      begin(async () => {
        const made = await call(sorImportApi.add, { body: { name: nameImport(files) }, isQuiet: true })
        return sendTo(made, files)
      }),
    open: (id: number) => begin(() => load(id)),
    leave: () => setInfo(null),
    match: (id: number, rule: LinkRule) => begin(() => match(id, rule)),
    place: (id: number, placing: Placing) =>
      begin(() => call(sorImportApi.place, { body: { id, ...placing }, isQuiet: true })),
    run: (id: number, mode: 'all' | 'good') =>
      begin(() => call(sorImportApi.run, { body: { id, mode }, isQuiet: true })),
    /** Also while it is watched. */
    undo: (id: number) =>
      asking.seek(async () => follow(await call(sorImportApi.undo, { body: { id }, isQuiet: true }))),
    drop: (id: number) =>
      asking.ask(async () => {
        await call(sorImportApi.drop, { body: { id }, isQuiet: true })
        setInfo(null)
        await refresh()
      }),
    saveResults: (id: number) =>
      asking.seek(async () =>
        saveAnswer(await callBinary(sorImportApi.results, { query: { id }, isQuiet: true }), 'traces.csv'),
      ),
  }
}

export type SorImport = ReturnType<typeof useSorImport>
