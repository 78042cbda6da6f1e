import { useState } from 'react'
import { selectPermitted } from '#lib/access/access.ts'
import type { MenuItem } from '#ui/menu.tsx'
import type { PlantNode } from '../plant-tree/plant-nodes.ts'
import { type Drawn, listPlantActions } from './plant-actions.ts'
import type { PlantDialog } from './plant-dialog.types.ts'
import { usePlantWords } from './plant-edit.messages.ts'
import { usePlantCommands } from './use-plant-commands.ts'

/** What is open of the plant, and the menu of each of its nodes: what the user may do. */
export function usePlantEditing() {
  const t = usePlantWords()
  const [dialog, open] = useState<PlantDialog | null>(null)
  const [drawing, setDrawing] = useState<Drawn | null>(null)
  const commands = usePlantCommands(open)
  // One at a time: what was drawn of another is neither saved nor lost by asking for this one.
  const draw = (drawn: Drawn) => setDrawing((former) => former ?? drawn)
  return {
    dialog,
    open,
    drawing,
    draw,
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
