import { type Cable, type CableInfo, cableApi, nodeApi } from '@fibrewatch/contract/cable'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#lib/api/call.ts'
import { useTabGuard } from '#lib/tab/tab.ts'
import { type Asking, useAsking } from '#ui/parts/use-asking.ts'
import type { CellWords } from '#ui/paste-grid/paste-rows.ts'
import { useGridRows } from '#ui/paste-grid/use-grid-rows.ts'
import { useRefreshPlant } from '../plant-reads.ts'
import { nodesByCodeQuery } from './cable-edit.queries.ts'
import {
  computeCableM,
  findStopFaults,
  listMissingCodes,
  makeStopRows,
  makeStopShape,
  makeStopsBody,
  type NodeIds,
  type StopCell,
  type StopRow,
} from './stop-rows.ts'

/** Which node a code is: those of the stored stops are known, others are asked for. */
function useNodeIds({ stops }: CableInfo) {
  const client = useQueryClient()
  const [nodeIds, setNodeIds] = useState<NodeIds>(
    () => new Map(stops.map(({ nodeCode, nodeId }) => [nodeCode, nodeId])),
  )
  const put = (more: NodeIds) => setNodeIds((former) => new Map([...former, ...more]))
  /** Asks for the codes that nobody knows yet; gives back all that is known then. */
  const lookUp = async (rows: readonly StopRow[]): Promise<NodeIds> => {
    const codes = rows.map(({ code }) => code.trim()).filter((code) => code !== '' && !nodeIds.has(code))
    if (codes.length === 0) return nodeIds
    const found = await client.fetchQuery(nodesByCodeQuery(codes))
    const more = new Map(codes.map((code) => [code, found.get(code)?.id ?? null]))
    put(more)
    return new Map([...nodeIds, ...more])
  }
  return { nodeIds, lookUp, put }
}

const makeNodeBody = (code: string, { domainId, adminState }: Cable) => ({
  code,
  name: code,
  kind: 'closure' as const,
  domainId,
  siteId: null,
  lngLat: null,
  address: '',
  adminState,
  remark: '',
})

type Nodes = ReturnType<typeof useNodeIds>

/** The rows, and whatever is done to them by hand. */
function useRows({ stops }: CableInfo, words: CellWords<StopCell>) {
  const editing = useGridRows(makeStopRows(stops), makeStopShape(words))
  const { rows, stored, put, changeRow } = editing
  /** The code of a row was left: it may be another node now, which is another stop. */
  const nameStop = (row: StopRow): StopRow => {
    const former = stored.find(({ key }) => key === row.key)
    return { ...row, id: row.code.trim() === former?.code ? former.id : null }
  }
  return {
    ...editing,
    leave: (key: number) => changeRow(key, nameStop),
    compute: () => {
      const { rows: next, missing } = computeCableM(rows)
      put(next)
      return { missing, computed: next.length - missing }
    },
  }
}

type Work = { opened: CableInfo; rows: readonly StopRow[]; nodes: Nodes; asking: Asking; onSaved: () => void }

/** What is sent: the rows, and before them nodes that are not there yet. */
function useSending({ opened: { cable, stops }, rows, nodes, asking: { ask }, onSaved }: Work) {
  const refresh = useRefreshPlant()
  const send = async (): Promise<boolean> => {
    const nodeIds = await nodes.lookUp(rows)
    if (findStopFaults(rows, { lengthM: cable.lengthM, nodeIds }).size > 0) return false
    const { id, version } = cable
    const body = { id, version, stops: makeStopsBody(rows, { stops, nodeIds }) }
    await call(cableApi.stops, { body, isQuiet: true })
    onSaved()
    await refresh()
    return true
  }
  /** One after the other: the first refusal says why, and the others wait. */
  const makeNodes = async ([code, ...others]: readonly string[]): Promise<number> => {
    if (code === undefined) return 0
    const made = await ask(() => call(nodeApi.add, { body: makeNodeBody(code, cable), isQuiet: true }))
    if (made === undefined) return 0
    nodes.put(new Map([[code, made.id]]))
    return 1 + (await makeNodes(others))
  }
  return {
    save: async (): Promise<boolean> => (await ask(send)) ?? false,
    /** How many were made. */
    makeNodes: async (codes: readonly string[]): Promise<number> => {
      const count = await makeNodes(codes)
      await refresh()
      return count
    },
  }
}

/** The nodes of a cable under edit, of the state in which they were opened. Nothing typed is lost when saving fails. */
export function useStopDraft(opened: CableInfo, words: CellWords<StopCell>) {
  const editing = useRows(opened, words)
  const { rows, isDirty } = editing
  const [isJudged, setJudged] = useState(false)
  const nodes = useNodeIds(opened)
  const asking = useAsking()
  const release = useTabGuard(isDirty)
  const { save, makeNodes } = useSending({ opened, rows, nodes, asking, onSaved: release })
  const { nodeIds, lookUp } = nodes
  const seek = (next: readonly StopRow[]) => void asking.seek(() => lookUp(next))
  return {
    ...editing,
    isBusy: asking.isBusy,
    failure: asking.failure,
    faults: findStopFaults(rows, { lengthM: opened.cable.lengthM, nodeIds }),
    isJudged,
    missingCodes: listMissingCodes(rows, nodeIds),
    leave: (key: number, cell: StopCell) => {
      if (cell !== 'code') return
      editing.leave(key)
      seek(rows)
    },
    paste: (key: number, cell: StopCell, text: string) => {
      setJudged(true)
      seek(editing.paste(key, cell, text))
    },
    /** Gives back the key of the new row. */
    add: (code = ''): number => {
      const next = editing.add({ code })
      if (code !== '') seek(next)
      return next.at(-1)?.key ?? 0
    },
    makeNodes,
    /** A node that was made beside the table: it is passed last, unless a row waits for it already. */
    takeNode: (id: number) =>
      void asking.seek(async () => {
        const { node } = await call(nodeApi.info, { query: { id }, isQuiet: true })
        nodes.put(new Map([[node.code, id]]))
        if (rows.every(({ code }) => code.trim() !== node.code)) editing.add({ code: node.code })
      }),
    save: (): Promise<boolean> => {
      setJudged(true)
      return save()
    },
  }
}

export type StopDraft = ReturnType<typeof useStopDraft>
