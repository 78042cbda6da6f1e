import type { Endpoint } from '@fibrewatch/contract/endpoint'
import type { ImportKind, TableKind } from '@fibrewatch/contract/import-field'
import { type ImportInfo, type ImportMode, plantImportApi } from '@fibrewatch/contract/plant-import'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, callBinary, upload } from '#lib/api/call.ts'
import { queryKeyOf } from '#lib/query/query.ts'
import { saveAnswer } from '#lib/table/save-file.ts'
import { useAsking } from '#ui/parts/use-asking.ts'
import { useRefreshPlant } from '../plant-reads.ts'
import { useIsOpen } from './use-is-open.ts'

const BUSY: ReadonlySet<string> = new Set(['checking', 'running', 'undoing'])
export const isBusyImport = ({ state }: Pick<ImportInfo, 'state'>): boolean => BUSY.has(state)

/** What shows imports, and is read again when one has moved on. */
const IMPORT_READS: readonly Pick<Endpoint, 'path'>[] = [
  plantImportApi.page,
  plantImportApi.rows,
  plantImportApi.places,
]

export type CheckChoice = Pick<ImportInfo, 'mapping' | 'domainId' | 'datum'>

/** A server that is asked more often has more to do, and one that is asked less often seems to stand still. */
const WATCH_MS = 500
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** An import that the dialog watches: the server goes on with it, whoever looks. One that was left is found among the latest. */
export function usePlantImport() {
  const [info, setInfo] = useState<ImportInfo | null>(null)
  const [reading, setReading] = useState<string | null>(null)
  const asking = useAsking()
  const client = useQueryClient()
  const refreshPlant = useRefreshPlant()
  const isOpen = useIsOpen()
  /** Until it has come to an end, or the dialog is closed. */
  const follow = async (begun: ImportInfo) => {
    let now = begun
    setInfo(now)
    while (isBusyImport(now) && isOpen.current) {
      await wait(WATCH_MS)
      if (!isOpen.current) return
      now = await call(plantImportApi.info, { query: { id: now.id }, isQuiet: true })
      setInfo(now)
    }
    await Promise.all(IMPORT_READS.map((one) => client.invalidateQueries({ queryKey: queryKeyOf(one) })))
    if (begun.state !== 'checking') await refreshPlant()
  }
  const begin = (work: () => Promise<ImportInfo>) => asking.ask(async () => follow(await work()))
  const change = (endpoint: typeof plantImportApi.undo, id: number) =>
    begin(() => call(endpoint, { body: { id }, isQuiet: true }))
  return {
    info,
    reading,
    isBusy: asking.isBusy,
    failure: asking.failure,
    read: async (file: File, given: { kind: ImportKind; domainId: number }) => {
      setReading(file.name)
      const query = { ...given, fileName: file.name }
      await begin(() => upload(plantImportApi.upload, { query, file, isQuiet: true }))
      setReading(null)
    },
    open: (id: number) => begin(() => call(plantImportApi.info, { query: { id }, isQuiet: true })),
    leave: () => setInfo(null),
    /** Back to the columns, which are checked anew. */
    rethink: () => setInfo((former) => former && { ...former, state: 'read' }),
    check: ({ id }: ImportInfo, choice: CheckChoice) =>
      begin(() => call(plantImportApi.check, { body: { id, ...choice }, isQuiet: true })),
    run: ({ id }: ImportInfo, mode: ImportMode) =>
      begin(() => call(plantImportApi.run, { body: { id, mode }, isQuiet: true })),
    watch: (left: ImportInfo) => begin(async () => left),
    /** While it is watched, or has just come to its end. */
    cancel: ({ id }: ImportInfo) =>
      asking.seek(async () => setInfo(await call(plantImportApi.cancel, { body: { id }, isQuiet: true }))),
    undo: ({ id }: ImportInfo) => change(plantImportApi.undo, id),
    saveFaults: ({ id }: ImportInfo) =>
      asking.seek(async () =>
        saveAnswer(await callBinary(plantImportApi.faults, { query: { id }, isQuiet: true }), 'faults.csv'),
      ),
    saveTemplate: (kind: TableKind) =>
      asking.seek(async () =>
        saveAnswer(
          await callBinary(plantImportApi.template, { query: { kind }, isQuiet: true }),
          'template.csv',
        ),
      ),
  }
}

export type PlantImport = ReturnType<typeof usePlantImport>
