import { useSearchParams } from 'react-router'

const parseId = (text: string | null): number | null => {
  const id = Number(text)
  return text !== null && Number.isSafeInteger(id) && id > 0 ? id : null
}

/** The node looked at is in the address: `?id=3`. */
export function useChosenId() {
  const [query, setQuery] = useSearchParams()
  return {
    chosenId: parseId(query.get('id')),
    choose: (id: number | null) => setQuery(id === null ? {} : { id: String(id) }),
  }
}

export const NARROWINGS = ['departmentId', 'domainId'] as const
export type Narrowing = (typeof NARROWINGS)[number]

/** What the tree narrows a list to: `?departmentId=3` or `?domainId=2`. Another narrowing begins on the first page. */
export function useNarrowing() {
  const [query, setQuery] = useSearchParams()
  const by: Narrowing = query.has('domainId') ? 'domainId' : 'departmentId'
  return {
    by,
    id: parseId(query.get(by)),
    narrow: (next: Narrowing, id: number | null) =>
      setQuery((former) => {
        const address = new URLSearchParams(former)
        for (const name of [...NARROWINGS, 'page']) address.delete(name)
        if (id !== null) address.set(next, String(id))
        return address
      }),
  }
}
