import { useState } from 'react'
import { selectPermitted } from '#lib/access/access.ts'
import type { MenuItem } from '#ui/menu.tsx'
import type { PlantNode } from '../plant-tree/plant-nodes.ts'
import { type DrawnLink, listPlantActions } from './plant-actions.ts'
import type { PlantDialog } from './plant-dialog.types.ts'
import { usePlantWords } from './plant-edit.messages.ts'
import { usePlantCommands } from './use-plant-commands.ts'

/** What is open of the plant, and the menu of each of its nodes: what the user may do. */
export function usePlantEditing() {
  const t = usePlantWords()
  const [dialog, open] = useState<PlantDialog | null>(null)
  const [drawing, setDrawing] = useState<DrawnLink | null>(null)
  const commands = usePlantCommands(open)
  // One at a time: what was drawn of another link is neither saved nor lost by asking for this one.
  const draw = (link: DrawnLink) => setDrawing((former) => former ?? link)
  return {
    dialog,
    open,
    drawing,
    stopDrawing: () => setDrawing(null),
    close: () => open(null),
    /** Closes it unless another was opened in its place. */
    leave: (is: PlantDialog['is']) => open((former) => (former?.is === is ? null : former)),
    itemsOf: (node: PlantNode): MenuItem[] =>
      selectPermitted(listPlantActions({ t, open, draw, commands }, node)).map(({ id, label, onSelect }) => ({
        id,
        label,
        onSelect: () => void onSelect(),
      })),
  }
}

export type PlantEditing = ReturnType<typeof usePlantEditing>
