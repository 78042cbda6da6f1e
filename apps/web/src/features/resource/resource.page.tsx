import { cableApi } from '@fibrewatch/contract/cable'
import { type LinkInfo, plantApi, type PlantTree as PlantTreeData } from '@fibrewatch/contract/plant'
import type { TreeLink } from '@fibrewatch/contract/tree-link'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { useMayCall } from '#lib/access/access.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import type { MenuItem } from '#ui/menu.tsx'
import { useChanged } from '#ui/keep/use-changed.ts'
import { UnknownNote } from '#ui/alarms-unknown.tsx'
import { DataState } from '#ui/data-state.tsx'
import { IfPermitted } from '#ui/parts/if-permitted.tsx'
import { useAlarmPlaces } from './alarm-places.ts'
import { CableList } from './cable/cable-list.tsx'
import { CablePanel } from './cable/cable-panel.tsx'
import { cableQuery, type OpenFaults, useOpenFaults } from './cable/cable.queries.ts'
import { DomainChip } from './domain-chip.tsx'
import { LinkPanel } from './link-panel.tsx'
import { type DrawSubject, makeCableSubject, makeLinkSubject } from './map-hands/draw-subject.ts'
import { type Drafting, useDrafting } from './map-hands/use-drafting.ts'
import { narrowPlant } from './narrow-plant.ts'
import { PlantMapPart } from './plant-map/plant-map-part.tsx'
import type { Drawn } from './plant-edit/plant-actions.ts'
import { ResumeGuide } from './link-guide/resume-guide.tsx'
import type { GuideChoice } from './link-guide/guide-model.ts'
import { FirstSteps } from './plant-edit/first-steps.tsx'
import { PlantDialogs } from './plant-edit/plant-dialogs.tsx'
import { type PlantEditing, usePlantEditing } from './plant-edit/use-plant-editing.ts'
import { makePlantNodes, type PlantNode } from './plant-tree/plant-nodes.ts'
import { PlantTree } from './plant-tree/plant-tree.tsx'
import { linkQuery, mapQuery, treeQuery, useLivePlant } from './resource.queries.ts'
import './resource.css'
import { resourceMessages } from './resource.messages.ts'
import { type Selection, useSelection } from './selection.ts'
import type { ViewerHover } from './trace-viewer/trace-viewer.tsx'
import { NO_PLANT, orWaiting } from './waiting.ts'

/** On a phone the page is three screens; wider ones show all of them at once. */
const SCREENS = ['tree', 'map', 'viewer'] as const
type Screen = (typeof SCREENS)[number]

function findFirstScreen({ linkCode, traceId, cableId }: Selection): Screen {
  if (traceId !== null || cableId !== null) return 'viewer'
  return linkCode === null ? 'tree' : 'map'
}

const SCREEN_PARTS = {
  tree: '.plant-tree',
  map: '.plant-map',
  viewer: '.link-panel',
} as const satisfies Record<Screen, string>

/** The part of the page that an element lies in; undefined for none, and for what lies over the page. */
const findScreenOf = (target: EventTarget): Screen | undefined =>
  target instanceof Element ? SCREENS.find((name) => target.closest(SCREEN_PARTS[name]) !== null) : undefined

type ScreenSwitchProps = { screen: Screen; isCable: boolean; onChange: (screen: Screen) => void }

function ScreenSwitch({ screen, isCable, onChange }: ScreenSwitchProps) {
  const t = useMessages(resourceMessages)
  return (
    <nav className="screen-switch" aria-label={t('screens')}>
      {SCREENS.map((name) => (
        <button
          key={name}
          type="button"
          aria-current={name === screen ? 'page' : undefined}
          onClick={() => onChange(name)}
        >
          {name === 'viewer' && isCable ? t('cable') : t(name)}
        </button>
      ))}
    </nav>
  )
}

/** The map comes beside the tree and not after it. */
function useEarlyMap(): void {
  useQuery({ ...mapQuery(), enabled: useMayCall(plantApi.map) })
}

/** When it first comes it is drawn after the lines, for which a thread has still to work; whatever comes later is there at once. */
function usePlantTree() {
  const tree = useQuery(treeQuery())
  const isThere = useDeferredValue(tree.data !== undefined)
  return isThere ? tree : { ...tree, data: undefined }
}

export function ResourcePage() {
  const t = useMessages(resourceMessages)
  useLivePlant()
  const selection = useSelection()
  const [screen, setScreen] = useState(() => findFirstScreen(selection))
  const tree = usePlantTree()
  useEarlyMap()
  // Above what is read of the plant: that is forgotten behind other tabs, and what is being entered is not.
  const editing = usePlantEditing()
  const drafting = useDrawing(editing, { selection, onScreen: setScreen })
  // A place is on the map, wherever it was asked for.
  useChanged([selection.linkCode, selection.atM], () => {
    if (selection.atM !== null) setScreen('map')
  })
  // On a wide window all three are used; drawn narrow it goes on showing the one that was used last.
  const follow = ({ target }: { target: EventTarget }) => setScreen(findScreenOf(target) ?? screen)
  return (
    <div
      className="resource-page"
      data-screen={screen}
      onPointerDownCapture={follow}
      onKeyDownCapture={follow}
    >
      <ScreenSwitch screen={screen} isCable={selection.cableId !== null} onChange={setScreen} />
      <DataState query={orWaiting(tree, NO_PLANT)} what={t('plantWhat')}>
        {(plant) => <Plant {...{ plant, selection, editing, drafting }} onScreen={setScreen} />}
      </DataState>
    </div>
  )
}

type PlantAsideProps = {
  selection: Selection
  nodes: ReturnType<typeof makePlantNodes>
  known: ReturnType<typeof useAlarmPlaces>['known']
  linkId: number | null
  faults: OpenFaults
  onRetry: () => void
  onSelectLink: (link: TreeLink) => void
  onScreen: (screen: Screen) => void
  plant: PlantTreeData
  onGuide: (choice: GuideChoice) => void
  menuOf: (node: PlantNode) => readonly MenuItem[]
}

/** What is watched, and below it the cables it lies in. */
function PlantAside({
  selection,
  nodes,
  known,
  linkId,
  faults,
  onRetry,
  onSelectLink,
  onScreen,
  plant,
  onGuide,
  menuOf,
}: PlantAsideProps) {
  const t = useMessages(resourceMessages)
  const [first] = nodes
  const show = (select: (id: number) => void) => (id: number) => {
    select(id)
    onScreen('viewer')
  }
  return (
    <aside className="plant-tree">
      <UnknownNote known={known} onRetry={onRetry} />
      <ResumeGuide plant={plant} onOpen={onGuide} />
      {plant.links.length === 0 && first !== undefined && <FirstSteps items={menuOf(first)} />}
      {nodes.length === 0 ? (
        <div className="notice">{t('plantEmpty')}</div>
      ) : (
        <PlantTree
          nodes={nodes}
          knowledge={known.knowledge}
          selectedLinkId={linkId}
          onSelectLink={onSelectLink}
          menuOf={menuOf}
        />
      )}
      <IfPermitted endpoint={cableApi.page}>
        <CableList
          selectedId={selection.cableId}
          nodeId={selection.nodeId}
          faults={faults}
          onSelect={show(selection.selectCable)}
          onSelectNode={show(selection.selectNode)}
        />
      </IfPermitted>
    </aside>
  )
}

/** A link with its route, landmarks and zones; undefined while it is not known. */
const useLinkInfo = (id: number | undefined): LinkInfo | undefined =>
  useQuery({ ...linkQuery(id ?? 0), enabled: id !== undefined }).data

function useSubject(drawing: Drawn | null): DrawSubject | null {
  const link = useLinkInfo(drawing !== null && 'linkId' in drawing ? drawing.linkId : undefined)
  const cableId = drawing !== null && 'cableId' in drawing ? drawing.cableId : undefined
  const cable = useQuery({ ...cableQuery(cableId ?? 0), enabled: cableId !== undefined }).data
  return useMemo(() => {
    if (link !== undefined) return makeLinkSubject(link)
    return cable === undefined ? null : makeCableSubject(cable)
  }, [link, cable])
}

const drawnKeyOf = (drawing: Drawn): string =>
  'linkId' in drawing ? `link-${drawing.linkId}` : `cable-${drawing.cableId}`

/** The link or cable whose way is drawn: gone to when the drawing begins, and drawn once it is known whole. */
function useDrawing(
  editing: PlantEditing,
  { selection, onScreen }: Pick<PlantProps, 'selection' | 'onScreen'>,
): Drafting | null {
  const { drawing, stopDrawing } = editing
  const subject = useSubject(drawing)
  useChanged([drawing], () => {
    if (drawing === null) return
    if ('linkId' in drawing && drawing.code !== selection.linkCode) selection.selectLink(drawing.code)
    onScreen('map')
  })
  return useDrafting(drawing === null ? null : { key: drawnKeyOf(drawing), subject, onClose: stopDrawing })
}

type PlantProps = {
  plant: PlantTreeData
  selection: Selection
  onScreen: (screen: Screen) => void
  editing: PlantEditing
  drafting: Drafting | null
}

type PlantPanelProps = Pick<PlantProps, 'selection' | 'editing'> & {
  onShow: () => void
  faults: OpenFaults
  link: TreeLink | undefined
  hover: ViewerHover
}

/** The cable that was chosen, or the link. */
function PlantPanel({ selection, editing, faults, link, hover, onShow }: PlantPanelProps) {
  const maySeeCables = useMayCall(cableApi.page)
  const { cableId } = selection
  if (cableId === null || !maySeeCables) return <LinkPanel {...{ selection, link, ...hover }} />
  return <CablePanel key={cableId} {...{ cableId, selection, faults, onShow }} onDraw={editing.draw} />
}

/** All of it, or the map alone while it is on its way. */
function Plant({ plant, selection, onScreen, editing, drafting }: PlantProps) {
  const { places, known, retry } = useAlarmPlaces()
  const [hoveredM, setHoveredM] = useState<number | null>(null)
  const [flight, setFlight] = useState(0)
  const isThere = plant !== NO_PLANT
  const shown = useMemo(() => narrowPlant(plant, selection.domainId), [plant, selection.domainId])
  const nodes = useMemo(() => makePlantNodes(shown, places), [shown, places])
  const faults = useOpenFaults()
  const link = plant.links.find(({ code }) => code === selection.linkCode)
  const hover = { hoveredM, onHover: setHoveredM }
  const select = (selected: TreeLink | undefined) => {
    if (selected === undefined) return
    if (selected.code !== selection.linkCode) selection.selectLink(selected.code)
    onScreen('map')
  }
  const openCable = (cableId: number, nodeId: number | null) => {
    if (nodeId === null) selection.selectCable(cableId)
    else selection.selectCableNode(cableId, nodeId)
    onScreen('viewer')
  }
  const showOnMap = () => {
    setFlight(flight + 1)
    onScreen('map')
  }
  return (
    <>
      <DomainChip plant={plant} selection={selection} />
      {isThere ? (
        <PlantAside
          {...{ selection, nodes, known, faults, onRetry: retry, onScreen, plant }}
          linkId={link?.id ?? null}
          onSelectLink={select}
          onGuide={(choice) =>
            editing.open({ is: 'guide', choice, domainId: selection.domainId ?? undefined })
          }
          menuOf={editing.itemsOf}
        />
      ) : (
        <aside className="plant-tree" aria-busy="true" />
      )}
      {isThere && <PlantDialogs editing={editing} plant={plant} onLink={selection.selectLink} />}
      <PlantMapPart
        {...{ selection, editing, drafting, link, hover, flight }}
        plant={shown}
        onOpenCable={openCable}
        onSelectLinkId={(id) => select(plant.links.find((one) => one.id === id))}
      />
      {isThere ? (
        <PlantPanel {...{ selection, editing, faults, link, hover }} onShow={showOnMap} />
      ) : (
        <div className="link-panel" aria-busy="true" />
      )}
    </>
  )
}
