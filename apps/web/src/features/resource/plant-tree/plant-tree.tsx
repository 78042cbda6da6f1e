import type { Link } from '@fibrewatch/contract'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import type { Knowledge } from '#lib/query/known.ts'
import { Icon } from '#ui/icon.tsx'
import { resourceMessages } from '../resource.messages.ts'
import type { PlantNode } from './plant-nodes.ts'
import { findByTyping, moveInTree, type PlantRow, type TreeMove } from './plant-rows.ts'
import { PlantTreeRow } from './plant-tree-row.tsx'
import { useFolding } from './use-folding.ts'
import './plant-tree.css'

/** Letters typed within this time of each other are one word. */
const TYPING_PAUSE_MS = 600

/** Collects what is typed while the tree has the focus. */
function useTyped(): (letter: string, at: number) => string {
  const typed = useRef({ word: '', at: 0 })
  return (letter, at) => {
    const isOneWord = at - typed.current.at < TYPING_PAUSE_MS
    const former = isOneWord ? typed.current.word : ''
    // A letter repeated alone walks from match to match.
    const word = former === letter ? letter : former + letter
    typed.current = { word, at }
    return word
  }
}

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey

type PlantTreeProps = {
  nodes: readonly PlantNode[]
  /** Whether the alarms below each node are known. */
  knowledge: Knowledge
  selectedLinkId: number | null
  onSelectLink: (link: Link) => void
}

export function PlantTree({ nodes, knowledge, selectedLinkId, onSelectLink }: PlantTreeProps) {
  const t = useMessages(resourceMessages)
  const selectedKey = selectedLinkId === null ? null : `link:${selectedLinkId}`
  const { rows, keyword, changeKeyword, changeOpen } = useFolding(nodes, selectedKey)
  return (
    <>
      <div className="plant-search">
        <label className="input plant-search-text">
          <Icon name="search" size={14} />
          <input
            type="search"
            value={keyword}
            placeholder={t('search')}
            aria-label={t('search')}
            onChange={(event) => changeKeyword(event.target.value)}
          />
        </label>
      </div>
      {rows.length === 0 ? (
        <div className="notice fs-13">
          {t('searchEmpty', { keyword })}
          <button type="button" className="button text small" onClick={() => changeKeyword('')}>
            {t('clearSearch')}
          </button>
        </div>
      ) : (
        <TreeLines {...{ rows, knowledge, selectedKey, changeOpen, onSelectLink }} />
      )}
    </>
  )
}

type TreeLinesProps = {
  rows: readonly PlantRow[]
  knowledge: Knowledge
  selectedKey: string | null
  changeOpen: (key: string, isOpen: boolean) => void
  onSelectLink: (link: Link) => void
}

const findLine = (tree: HTMLElement | null, key: string) =>
  tree?.querySelector<HTMLElement>(`[data-key="${key}"]`)

function TreeLines({ rows, knowledge, selectedKey, changeOpen, onSelectLink }: TreeLinesProps) {
  const t = useMessages(resourceMessages)
  const ref = useRef<HTMLDivElement>(null)
  const [focusedKey, setFocusedKey] = useState(selectedKey)
  const takeTyped = useTyped()
  useEffect(() => {
    if (selectedKey !== null) findLine(ref.current, selectedKey)?.scrollIntoView({ block: 'nearest' })
  }, [selectedKey])

  const keys = rows.map(({ node }) => node.key)
  const currentKey =
    [focusedKey, selectedKey].find((key) => key !== null && keys.includes(key)) ?? keys[0] ?? ''
  const press = ({ node, isExpanded }: PlantRow) => {
    if (node.kind === 'link') onSelectLink(node.link)
    else changeOpen(node.key, !isExpanded)
  }
  const applyMove = (move: TreeMove) => {
    if (move.kind === 'focus') findLine(ref.current, move.key)?.focus()
    else changeOpen(move.key, move.kind === 'open')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const at = keys.indexOf(currentKey)
    const row = rows[at]
    if (row !== undefined && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault()
      return press(row)
    }
    const move = isLetter(event)
      ? findByTyping(rows, at, takeTyped(event.key, event.timeStamp))
      : moveInTree(rows, currentKey, event.key)
    if (move === null) return undefined
    event.preventDefault()
    return applyMove(move)
  }
  return (
    <div
      ref={ref}
      className="plant-lines"
      role="tree"
      tabIndex={-1}
      aria-label={t('tree')}
      onKeyDown={onKeyDown}
    >
      {rows.map((row) => (
        <PlantTreeRow
          key={row.node.key}
          row={row}
          knowledge={knowledge}
          isSelected={row.node.key === selectedKey}
          isCurrent={row.node.key === currentKey}
          onPress={press}
          onFocus={setFocusedKey}
          onKeyDown={onKeyDown}
        />
      ))}
    </div>
  )
}
