import type { TreeLink } from '@fibrewatch/contract/tree-link'
import { useMemo } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import type { Knowledge } from '#lib/query/known.ts'
import type { MenuItem } from '#ui/menu.tsx'
import { Tree } from '#ui/tree/tree.tsx'
import { resourceMessages } from '../resource.messages.ts'
import { listPlantLines, makeOpenAtFirst, type PlantLine, searchTextOf } from './plant-lines.ts'
import { PlantMarks, PlantName } from './plant-marks.tsx'
import type { PlantNode } from './plant-nodes.ts'
import './plant-tree.css'

type PlantTreeProps = {
  nodes: readonly PlantNode[]
  /** Whether the alarms below each node are known. */
  knowledge: Knowledge
  selectedLinkId: number | null
  onSelectLink: (link: TreeLink) => void
  menuOf: (node: PlantNode) => readonly MenuItem[]
}

function NoneFound({ keyword, onClear }: { keyword: string; onClear: () => void }) {
  const t = useMessages(resourceMessages)
  return (
    <>
      {t('searchEmpty', { keyword })}
      <button type="button" className="button text small" onClick={onClear}>
        {t('clearSearch')}
      </button>
    </>
  )
}

const drawNone = (keyword: string, clear: () => void) => <NoneFound keyword={keyword} onClear={clear} />
const drawName = ({ plant }: PlantLine) => <PlantName node={plant} />
const makeDrawMarks = (knowledge: Knowledge) =>
  function drawMarks({ plant }: PlantLine) {
    return <PlantMarks node={plant} knowledge={knowledge} />
  }

/** The plant in the console's tree: its links are selected, all above them only folds. */
export function PlantTree({ nodes, knowledge, selectedLinkId, onSelectLink, menuOf }: PlantTreeProps) {
  const t = useMessages(resourceMessages)
  const lines = useMemo(() => listPlantLines(nodes), [nodes])
  const isOpenAtFirst = useMemo(() => makeOpenAtFirst(lines), [lines])
  return (
    <Tree
      label={t('tree')}
      nodes={lines}
      isDense
      isOpenAtFirst={isOpenAtFirst}
      isHolder={({ plant }) => plant.kind !== 'link'}
      search={{ label: t('search'), textOf: searchTextOf, none: drawNone }}
      name={drawName}
      extra={makeDrawMarks(knowledge)}
      menuOf={({ plant }) => menuOf(plant)}
      hasMenuButtons={nodes.some((node) => menuOf(node).length > 0)}
      selectedKey={selectedLinkId === null ? null : `link:${selectedLinkId}`}
      onSelect={({ plant }) => plant.kind === 'link' && onSelectLink(plant.link)}
    />
  )
}
