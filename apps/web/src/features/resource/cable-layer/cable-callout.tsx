import type { MapCable, MapNode } from '@fibrewatch/contract/cable-map'
import type { ReactNode } from 'react'
import { formatKm } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import type { Loaded } from '#ui/map/line-map.types.ts'
import { MapCallout } from '#ui/map/map-callout.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { cableMessages } from '../cable/cable.messages.ts'
import { cableLayerMessages } from './cable-layer.messages.ts'
import { NodeMark } from './node-mark.tsx'
import type { Picked } from './use-cable-picks.ts'
import './cable-layer.css'

/** Opens a cable, at one of its nodes. */
export type OpenCable = (cableId: number, nodeId: number | null) => void

type CableRowsProps = { cables: readonly MapCable[]; onOpen: OpenCable }

/** Cables by code, name, type and fibres; each leads to its page. */
export function CableRows({ cables, onOpen }: CableRowsProps) {
  const t = useMessages(cableLayerMessages)
  const words = useMessages(cableMessages)
  return (
    <ul className="cable-rows">
      {cables.map(({ id, code, name, type, fibreCount, lengthM, adminState }) => (
        <li key={id}>
          <button
            type="button"
            className="button text small cable-row-open"
            aria-label={t('openCable', { code })}
            onClick={() => onOpen(id, null)}
          >
            {code}
          </button>
          <span className="cable-row-name">{name}</span>
          <span className="cable-row-facts">
            {[
              type,
              t('fibres', { count: fibreCount }),
              t('length', { km: formatKm(lengthM) }),
              words(`adminState.${adminState}`),
            ]
              .filter((fact) => fact !== '')
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The cables at a place of a link. */
export function CablesHere({ cables, onOpen }: CableRowsProps) {
  const t = useMessages(cableLayerMessages)
  if (cables.length === 0) return null
  return (
    <section className="cables-here" aria-label={t('cables')}>
      <h4>{t('cablesHere', { count: cables.length })}</h4>
      <CableRows {...{ cables, onOpen }} />
    </section>
  )
}

function NodeFacts({ node, onOpen }: { node: MapNode; onOpen: OpenCable }) {
  const t = useMessages(cableLayerMessages)
  const words = useMessages(cableMessages)
  const { id, code, kind, adminState, cableId, cableCount } = node
  const facts = [code, words(`nodeKind.${kind}`), words(`adminState.${adminState}`)]
  return (
    <>
      <p className="cable-row-facts">{facts.join(' · ')}</p>
      <p className="cable-row-facts">
        {cableId === null ? t('noCable') : t('nodeCables', { count: cableCount })}
      </p>
      {cableId !== null && (
        <button type="button" className="button small" onClick={() => onOpen(cableId, id)}>
          {t('openNode')}
        </button>
      )}
    </>
  )
}

type CardProps = {
  loaded: Loaded
  picked: Picked
  title: ReactNode
  label: string
  onClose: () => void
  children: ReactNode
}

function Card({ loaded, picked, title, label, onClose, children }: CardProps) {
  const t = useMessages(cableLayerMessages)
  return (
    <MapCallout loaded={loaded} lngLat={picked.lngLat} label={label} onClose={onClose}>
      <header className="cable-card-head">
        <strong className="ellipsis">{title}</strong>
        <IconButton icon="close" label={t('close')} onClick={onClose} />
      </header>
      {children}
    </MapCallout>
  )
}

type CableCalloutProps = Pick<CardProps, 'loaded' | 'picked' | 'onClose'> & { onOpen: OpenCable }

/** What is known of the node or the cables that were clicked. */
export function CableCallout({ picked, onOpen, ...card }: CableCalloutProps) {
  const t = useMessages(cableLayerMessages)
  if (picked.is === 'node') {
    const { node } = picked
    const title = (
      <>
        <NodeMark kind={node.kind} adminState={node.adminState} /> {node.name}
      </>
    )
    return (
      <Card {...card} {...{ picked, title }} label={node.name}>
        <NodeFacts node={node} onOpen={onOpen} />
      </Card>
    )
  }
  const { cables } = picked
  const [first] = cables
  const title =
    cables.length === 1 && first !== undefined
      ? t('placeOf', { code: first.code })
      : t('cablesHere', { count: cables.length })
  return (
    <Card {...card} {...{ picked, title }} label={title}>
      <CableRows cables={cables} onOpen={onOpen} />
    </Card>
  )
}
