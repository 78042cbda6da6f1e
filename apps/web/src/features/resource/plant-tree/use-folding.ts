import { useMemo, useState } from 'react'
import type { PlantNode } from './plant-nodes.ts'
import { filterNodes, findWay, listOpenAtStart, listRows, type PlantRow } from './plant-rows.ts'

type Choices = ReadonlyMap<string, boolean>
const NO_CHOICES: Choices = new Map()

type Folding = {
  rows: readonly PlantRow[]
  keyword: string
  changeKeyword: (keyword: string) => void
  changeOpen: (key: string, isOpen: boolean) => void
}

/** Adds the way to a node to what was opened by hand. */
function openWayTo(choices: Choices, nodes: readonly PlantNode[], key: string | null): Choices {
  const way = key === null ? null : findWay(nodes, key)
  return way === null ? choices : new Map([...choices, ...way.map((step) => [step, true] as const)])
}

/**
 * Which lines are visible. A search opens what it found and has its own foldings; leaving it restores the former
 * ones. A newly selected node opens the way to itself, and may be folded away again.
 */
export function useFolding(nodes: readonly PlantNode[], selectedKey: string | null): Folding {
  const [keyword, setKeyword] = useState('')
  const [choices, setChoices] = useState<Choices>(() => openWayTo(NO_CHOICES, nodes, selectedKey))
  const [searchChoices, setSearchChoices] = useState<Choices>(NO_CHOICES)
  const [shownKey, setShownKey] = useState(selectedKey)
  if (shownKey !== selectedKey) {
    setShownKey(selectedKey)
    setChoices(openWayTo(choices, nodes, selectedKey))
  }
  const isSearching = keyword.trim() !== ''
  const rows = useMemo(() => {
    if (isSearching) return listRows(filterNodes(nodes, keyword), (key) => searchChoices.get(key) ?? true)
    const openAtStart = new Set(listOpenAtStart(nodes))
    return listRows(nodes, (key) => choices.get(key) ?? openAtStart.has(key))
  }, [nodes, keyword, isSearching, choices, searchChoices])
  return {
    rows,
    keyword,
    changeKeyword: (next) => {
      setKeyword(next)
      setSearchChoices(NO_CHOICES)
    },
    changeOpen: (key, isOpen) => {
      const change = isSearching ? setSearchChoices : setChoices
      change((former) => new Map([...former, [key, isOpen]]))
    },
  }
}
