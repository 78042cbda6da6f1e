import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTabGuard, useTabTitle } from '#lib/tab/tab.ts'

/** A page with state of its own and a look at its own address. */
export function CountingPage({ name }: { name: string }) {
  const [count, setCount] = useState(0)
  const [query] = useSearchParams()
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {name} {count} {query.toString()}
    </button>
  )
}

/** A page that may hold work that is not saved, and is called by the object it shows. */
export function EditingPage() {
  const [text, setText] = useState('')
  const [query] = useSearchParams()
  const id = query.get('id')
  useTabGuard(text !== '')
  useTabTitle(id === null ? null : `用户 ${id}`)
  return <input aria-label={`编辑 ${id}`} value={text} onChange={(event) => setText(event.target.value)} />
}

export function BrokenPage(): never {
  throw new Error('this page is broken')
}
