import type { CableInfo } from '@fibrewatch/contract/cable'
import { cableServiceApi } from '@fibrewatch/contract/cable-service'
import { type Fault, faultApi } from '@fibrewatch/contract/fault'
import { plantApi } from '@fibrewatch/contract/plant'
import { plantChangeApi } from '@fibrewatch/contract/plant-change'
import { plantFileApi } from '@fibrewatch/contract/plant-file'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMayCall } from '#lib/access/access.ts'
import { formatKm, formatNumber } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { AttributeValues } from '#ui/attribute/attribute-values.tsx'
import { DataState } from '#ui/data-state.tsx'
import { type InnerTab, Tabs } from '#ui/parts/tabs.tsx'
import { SeverityIcon } from '#ui/severity-icon.tsx'
import { CableActions, DrawCableButton } from '../cable-edit/cable-actions.tsx'
import { CableServices } from '../cable-edit/cable-services.tsx'
import { NodeActions } from '../cable-edit/node-actions.tsx'
import { CableChanges, NodeChanges } from '../cable-edit/plant-changes.tsx'
import { CutoverButton } from '../cutover/cutover-dialog.tsx'
import { makeCableLine } from '../map-hands/draw-subject.ts'
import { PlantFiles } from '../plant-files/plant-files.tsx'
import type { Selection } from '../selection.ts'
import { cableMessages } from './cable.messages.ts'
import { cableQuery, type OpenFaults } from './cable.queries.ts'
import { FaultView } from './fault-view.tsx'
import { FibreGrid } from './fibre-grid.tsx'
import { NodeView } from './node-view.tsx'
import { PathDiagram } from './path-diagram.tsx'
import { StopTable } from './stop-table.tsx'
import './cable-panel.css'

const TABS = ['path', 'fibres', 'stops', 'services', 'files', 'changes', 'fault'] as const
type TabId = (typeof TABS)[number]

type OnDraw = (cable: { cableId: number; code: string }) => void

type CablePanelProps = {
  cableId: number
  selection: Selection
  faults: OpenFaults
  onDraw: OnDraw
  onShow: () => void
}

/** The chosen cable: what is known of it, one aspect at a time. */
export function CablePanel({ cableId, selection, faults, onDraw, onShow }: CablePanelProps) {
  const t = useMessages(cableMessages)
  const query = useQuery(cableQuery(cableId))
  return (
    <div className="link-panel cable-panel">
      <DataState query={query} what={t('cableWhat')}>
        {(info) => <CableView {...{ info, selection, faults, onDraw, onShow }} />}
      </DataState>
    </div>
  )
}

type CableViewProps = Omit<CablePanelProps, 'cableId'> & { info: CableInfo }

/** Without the permission there is no tab; of what nobody knows there is no number. */
function useCableTabs({ cable, stops }: CableInfo, faultCount: number | undefined): InnerTab<TabId>[] {
  const t = useMessages(cableMessages)
  const maySeeServices = useMayCall(cableServiceApi.page)
  const maySeeChanges = useMayCall(plantChangeApi.page)
  const maySeeFaults = useMayCall(faultApi.info)
  const maySeeFiles = useMayCall(plantFileApi.list)
  const fault = { id: 'fault', label: t('tabFault'), isDisabled: faultCount === 0 } as const
  return [
    { id: 'path', label: t('tabPath') },
    { id: 'fibres', label: t('tabFibres'), count: cable.fibreCount },
    { id: 'stops', label: t('tabStops'), count: stops.length },
    ...(maySeeServices ? [{ id: 'services', label: t('tabServices') } as const] : []),
    ...(maySeeFiles ? [{ id: 'files', label: t('tabFiles') } as const] : []),
    ...(maySeeChanges ? [{ id: 'changes', label: t('tabChanges') } as const] : []),
    ...(maySeeFaults
      ? [faultCount === undefined ? { ...fault, isDisabled: true } : { ...fault, count: faultCount }]
      : []),
  ]
}

function CableView({ info, selection, faults, onDraw, onShow }: CableViewProps) {
  const t = useMessages(cableMessages)
  const own = faults.faults.filter(({ cableId }) => cableId === info.cable.id)
  const isKnown = faults.known.knowledge === 'known'
  const { fibre, nodeId, faultId, selectFibre, selectNode, selectFault, leaveCable } = selection
  const [chosen, setChosen] = useState<TabId>('path')
  const active = findTab({ chosen, nodeId, faultId })
  const tabs = useCableTabs(info, isKnown ? own.length : undefined)
  const change = (tab: TabId) => {
    setChosen(tab)
    selectNode(null)
    selectFault(tab === 'fault' ? (own[0]?.id ?? null) : null)
  }
  const trace = (number: number) => {
    setChosen('path')
    selectFibre(number)
  }
  return (
    <>
      <CableHead {...{ info, onDraw, onShow }} faults={own} onSelectFault={selectFault} onGone={leaveCable} />
      <AttributeValues target="cable" objectId={String(info.cable.id)} objectName={info.cable.code} />
      {faults.known.knowledge === 'failed' && <FaultsFailed onRetry={faults.retry} />}
      <Tabs label={t('tabs')} tabs={tabs} activeId={active} onChange={change}>
        {active === 'path' && (
          <TracedFibre
            {...{ info, faults }}
            fibre={fibre ?? 1}
            onSelectFibre={selectFibre}
            onSelectNode={selectNode}
          />
        )}
        {active === 'fibres' && <FibreGrid cable={info.cable} selected={fibre} onSelect={trace} />}
        {active === 'stops' && nodeId === null && <StopTable stops={info.stops} onSelectNode={selectNode} />}
        {active === 'stops' && nodeId !== null && (
          <ChosenNode info={info} nodeId={nodeId} onBack={() => selectNode(null)} />
        )}
        {active === 'services' && <CableServices cableId={info.cable.id} />}
        {active === 'files' && <PlantFiles owner="cable" ownerId={info.cable.id} />}
        {active === 'changes' && <CableChanges cableId={info.cable.id} />}
        {active === 'fault' && faultId !== null && <FaultView faultId={faultId} onSelectFibre={trace} />}
      </Tabs>
    </>
  )
}

/** A node or a fault in the address opens its tab. */
function findTab({
  chosen,
  nodeId,
  faultId,
}: { chosen: TabId } & Pick<Selection, 'nodeId' | 'faultId'>): TabId {
  if (faultId !== null) return 'fault'
  if (nodeId !== null) return 'stops'
  return chosen === 'fault' ? 'path' : chosen
}

/** Then nothing below says that the cable is whole. */
function FaultsFailed({ onRetry }: { onRetry: () => void }) {
  const t = useMessages(cableMessages)
  return (
    <p className="cable-unknown" role="status">
      {t('faultsFailed')}
      <button type="button" className="button text small" onClick={onRetry}>
        {t('retry')}
      </button>
    </p>
  )
}

type CableHeadProps = {
  info: CableInfo
  faults: readonly Fault[]
  onSelectFault: (faultId: number) => void
  onGone: () => void
  onDraw: OnDraw
  onShow: () => void
}

function CableHead({ info, faults, onSelectFault, onGone, onDraw, onShow }: CableHeadProps) {
  const { cable, stops } = info
  const t = useMessages(cableMessages)
  const mayShow = useMayCall(plantApi.map)
  const facts = [
    cable.type,
    t('fibres', { count: cable.fibreCount }),
    t('length', { km: formatKm(cable.lengthM) }),
    t('stops', { count: stops.length }),
    t(`adminState.${cable.adminState}`),
  ]
  return (
    <header className="cable-head">
      <h2>
        {cable.name} <small>{cable.code}</small>
      </h2>
      <span className="cable-facts">{facts.filter((fact) => fact !== '').join(' · ')}</span>
      {faults.map((fault) => (
        <button
          key={fault.id}
          type="button"
          className="button small cable-fault"
          onClick={() => onSelectFault(fault.id)}
        >
          <SeverityIcon severity={fault.severity} acked={false} size={12} />
          {t(`kind.${fault.kind}`)} {formatKm(fault.cableM)} km ±{formatNumber(fault.uncertaintyM)} m
        </button>
      ))}
      <span className="cable-actions">
        {mayShow && makeCableLine(info).length > 1 && (
          <button type="button" className="button small" onClick={onShow}>
            {t('showOnMap')}
          </button>
        )}
        <CableActions cable={cable} onGone={onGone}>
          <CutoverButton info={info} />
          <DrawCableButton info={info} onDraw={() => onDraw({ cableId: cable.id, code: cable.code })} />
        </CableActions>
      </span>
    </header>
  )
}

type TracedFibreProps = {
  info: CableInfo
  faults: OpenFaults
  fibre: number
  onSelectFibre: (fibre: number) => void
  onSelectNode: (nodeId: number) => void
}

function TracedFibre({ info, faults, fibre, onSelectFibre, onSelectNode }: TracedFibreProps) {
  const t = useMessages(cableMessages)
  const { id, fibreCount } = info.cable
  if (info.stops.length < 2) return <div className="notice">{t('noWay')}</div>
  return (
    <>
      <label className="fibre-choice">
        {t('chooseFibre')}
        <input
          type="number"
          className="input"
          min={1}
          max={fibreCount}
          value={fibre}
          onChange={({ target }) => {
            const number = Math.round(target.valueAsNumber)
            if (number >= 1 && number <= fibreCount) onSelectFibre(number)
          }}
        />
        / {formatNumber(fibreCount)}
      </label>
      <PathDiagram cableId={id} fibre={fibre} faults={faults} onSelectNode={onSelectNode} />
    </>
  )
}

type ChosenNodeProps = { info: CableInfo; nodeId: number; onBack: () => void }

function ChosenNode({ info, nodeId, onBack }: ChosenNodeProps) {
  const t = useMessages(cableMessages)
  const stop = info.stops.find((each) => each.nodeId === nodeId)
  const maySeeChanges = useMayCall(plantChangeApi.page)
  const maySeeFiles = useMayCall(plantFileApi.list)
  const [shown, setShown] = useState<'node' | 'changes' | 'files'>('node')
  const toggle = (part: 'changes' | 'files', label: string) => (
    <button
      type="button"
      className="button small"
      aria-pressed={shown === part}
      onClick={() => setShown(shown === part ? 'node' : part)}
    >
      {label}
    </button>
  )
  return (
    <>
      <div className="node-head">
        <button type="button" className="button text small" onClick={onBack}>
          {t('back')}
        </button>
        {stop !== undefined && (
          <h3>
            {stop.nodeName} <small>{stop.nodeCode}</small>
            <small>{formatKm(stop.cableM)} km</small>
          </h3>
        )}
        <span className="cable-actions">
          {maySeeFiles && toggle('files', t('tabFiles'))}
          {maySeeChanges && toggle('changes', t('tabChanges'))}
          <NodeActions nodeId={nodeId} onGone={onBack} />
        </span>
      </div>
      <AttributeValues target="node" objectId={String(nodeId)} objectName={stop?.nodeCode ?? ''} />
      {shown === 'files' && <PlantFiles owner="node" ownerId={nodeId} />}
      {shown === 'changes' && <NodeChanges nodeId={nodeId} />}
      {shown === 'node' && <NodeView nodeId={nodeId} cableId={info.cable.id} />}
    </>
  )
}
