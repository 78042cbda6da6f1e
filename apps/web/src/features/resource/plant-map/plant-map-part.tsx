import type { PlantTree } from '@fibrewatch/contract/plant'
import type { TreeLink } from '@fibrewatch/contract/tree-link'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { useUrgentAlarms } from '#lib/live/urgent-alarms.ts'
import { UnknownNote } from '#ui/alarms-unknown.tsx'
import { DataState } from '#ui/data-state.tsx'
import type { OpenCable } from '../cable-layer/cable-callout.tsx'
import { useCableLayer } from '../cable-layer/use-cable-layer.ts'
import { useChosenCable } from '../cable-layer/use-chosen-cable.ts'
import { useLinkReading } from '../map-hands/link-reading.ts'
import type { Drafting } from '../map-hands/use-drafting.ts'
import { narrowAlarms, narrowGround } from '../narrow-plant.ts'
import type { PlantEditing } from '../plant-edit/use-plant-editing.ts'
import { resourceMessages } from '../resource.messages.ts'
import { mapQuery } from '../resource.queries.ts'
import type { Selection } from '../selection.ts'
import type { ViewerHover } from '../trace-viewer/trace-viewer.tsx'
import { NO_GROUND, NO_PLANT, orWaiting } from '../waiting.ts'
import { MAX_FAULTS } from './map-model.ts'
import { PlantMap, type PlantMapProps } from './plant-map.tsx'
import { type DrawnGround, type MapBox, useNearLines } from './use-near-lines.ts'

type NarrowedMapProps = Omit<PlantMapProps, 'links' | 'sites' | 'onView' | 'layer'> & {
  ground: DrawnGround
  plant: PlantTree
  /** The management domain that the page is narrowed to. */
  domainId: number | undefined
}

/** The map of as much of the plant as the page is narrowed to: all of it does not wait for the tree. */
function NarrowedMap({ ground, plant, alarms, domainId, ...map }: NarrowedMapProps) {
  const near = useNearLines(ground)
  const isWhole = domainId === undefined
  const shown = useMemo(
    () => (isWhole ? near.ground : narrowGround(near.ground, plant)),
    [near.ground, plant, isWhole],
  )
  const layer = useCableLayer(domainId)
  const tell = (view: MapBox) => {
    near.onView(view)
    layer.onView(view)
  }
  return (
    <PlantMap
      {...shown}
      {...map}
      {...{ layer }}
      onView={tell}
      alarms={isWhole ? alarms : narrowAlarms(alarms, plant)}
    />
  )
}

type PlantMapPartProps = {
  /** As much of it as the page is narrowed to. */
  plant: PlantTree
  selection: Selection
  editing: PlantEditing
  drafting: Drafting | null
  link: TreeLink | undefined
  hover: ViewerHover
  onSelectLinkId: (id: number) => void
  onOpenCable: OpenCable
  /** Counts up when what is in front is to be shown again. */
  flight: number
}

/** The map of the page: the selected link on it, and what is done by hand. */
export function PlantMapPart({
  plant,
  selection,
  editing,
  drafting,
  link,
  hover,
  onSelectLinkId,
  onOpenCable,
  flight,
}: PlantMapPartProps) {
  const t = useMessages(resourceMessages)
  const faults = useUrgentAlarms({ limit: MAX_FAULTS })
  const map = useQuery(mapQuery())
  const selected = useLinkReading(link)
  const chosenLine = useChosenCable(selection.cableId)
  // One that the reader does not see narrows nothing.
  const domainId = plant.domains.find(({ id }) => id === selection.domainId)?.id
  return (
    <div className="plant-map">
      <UnknownNote known={faults.known} onRetry={faults.retry} />
      <DataState query={orWaiting(map, NO_GROUND)} what={t('mapWhat')}>
        {(ground) => (
          <NarrowedMap
            isWaiting={ground === NO_GROUND || (selection.domainId !== null && plant === NO_PLANT)}
            {...{ ground, plant, selected, drafting, onSelectLinkId, onOpenCable, ...hover }}
            {...{ chosenLine, domainId, flight }}
            alarms={faults.alarms}
            selectedLinkId={link?.id ?? null}
            place={{
              atM: selection.atM,
              show: selection.selectPlace,
              point: (linkId, pointed) => editing.open({ is: 'landmarks', linkId, pointed }),
            }}
          />
        )}
      </DataState>
    </div>
  )
}
