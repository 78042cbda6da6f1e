import { useEffect, useState } from 'react'
import { Link, type SetURLSearchParams, useNavigate } from 'react-router'
import { usePageQuery } from '#lib/tab/page-query.ts'
import { SAFE_STEP, useTabGuard, useTabTitle } from '#lib/tab/tab.ts'

/** A page with state of its own and a look at its own address. */
export function CountingPage({ name }: { name: string }) {
  const [count, setCount] = useState(0)
  const [query] = usePageQuery()
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {name} {count} {query.toString()}
    </button>
  )
}

/** A page that may hold work that is not saved, and is called by the object it shows. */
export function EditingPage() {
  const [text, setText] = useState('')
  const [query] = usePageQuery()
  const id = query.get('id')
  useTabGuard(text !== '')
  useTabTitle(id === null ? null : `用户 ${id}`)
  return <input aria-label={`编辑 ${id}`} value={text} onChange={(event) => setText(event.target.value)} />
}

function RowForm({ row }: { row: string | null }) {
  const [text, setText] = useState('')
  const releaseGuard = useTabGuard(text !== '')
  const navigate = useNavigate()
  const save = () => {
    releaseGuard()
    void navigate('?row=saved')
  }
  return (
    <>
      <input aria-label={`行 ${row}`} value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={save}>
        保存行
      </button>
    </>
  )
}

/** How the rows' page changes its address: what a late answer would call, wherever its reader is by then. */
export const rowsPage: { change: SetURLSearchParams } = {
  change: () => {
    throw new Error('the page is not drawn')
  },
}

/** Rows to choose from and a form for the chosen one, side by side in one tab. */
export function RowsPage() {
  const [query, change] = usePageQuery()
  useEffect(() => {
    rowsPage.change = change
  }, [change])
  const row = query.get('row')
  return (
    <>
      <Link to="?row=1">选行 1</Link>
      <Link to="?row=2">选行 2</Link>
      <Link to={`?row=${row}&sort=name`}>排序</Link>
      <Link to="?" state={SAFE_STEP}>
        行已删除
      </Link>
      <RowForm key={row} row={row} />
    </>
  )
}

export function BrokenPage(): never {
  throw new Error('this page is broken')
}
