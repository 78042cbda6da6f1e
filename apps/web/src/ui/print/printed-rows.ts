import { type ReactNode, useRef } from 'react'
import { ApiError } from '#lib/api/api-error.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { showToast } from '#ui/toast.tsx'
import { printMessages } from './print.messages.ts'
import { usePrintable } from './printable.ts'

/** So many rows of a list go on paper at most: some thirty pages. */
export const MAX_PRINTED_ROWS = 1000
/** The most that a list by cursor answers at once. */
const PAGE_ROWS = 500

type CursorPage<Row> = { list: readonly Row[]; nextCursor: string | null }
type LoadPage<Row> = (part: { limit: number; cursor?: string }) => Promise<CursorPage<Row>>

/** The rows of a list by cursor that go on paper, and whether there are more. */
export async function loadPrintedRows<Row>(load: LoadPage<Row>): Promise<{ rows: Row[]; hasMore: boolean }> {
  const rows: Row[] = []
  let cursor: string | null = null
  do {
    const page: CursorPage<Row> = await load({ limit: PAGE_ROWS, ...(cursor === null ? {} : { cursor }) })
    rows.push(...page.list)
    cursor = page.nextCursor
  } while (cursor !== null && rows.length < MAX_PRINTED_ROWS)
  return { rows, hasMore: cursor !== null }
}

type PrintedList<Row> = {
  /** On paper by the browser's own command, which does not wait for others. */
  shown: readonly Row[]
  /** All that match, up to the bound. */
  loadAll: () => Promise<readonly Row[]>
}

/** A list that can be printed; the answer prints all of it. */
export function usePrintableList<Row>(
  { shown, loadAll }: PrintedList<Row>,
  draw: (rows: readonly Row[]) => ReactNode,
): () => Promise<void> {
  const t = useMessages(printMessages)
  const all = useRef<readonly Row[] | null>(null)
  const isLoading = useRef(false)
  const print = usePrintable(() => draw(all.current ?? shown))
  return async () => {
    if (isLoading.current) return
    isLoading.current = true
    try {
      all.current = await loadAll()
      print()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showToast(t('printFailed', { reason: error.message }))
    } finally {
      all.current = null
      isLoading.current = false
    }
  }
}
