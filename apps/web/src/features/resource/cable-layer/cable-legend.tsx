import { ADMIN_STATES, type AdminState, NODE_KINDS } from '@fibrewatch/contract/cable'
import { useMessages } from '#lib/i18n/i18n.ts'
import { cableMessages } from '../cable/cable.messages.ts'
import { cableLayerMessages } from './cable-layer.messages.ts'
import { NodeMark } from './node-mark.tsx'
import type { CableLayer } from './use-cable-layer.ts'
import './cable-layer.css'

const DASHES: Record<AdminState, string | undefined> = {
  planned: '5 3',
  'in-service': undefined,
  'in-maintenance': '6 2 2 2',
  'out-of-service': '1.5 3',
}

/** A cable as the map draws it. */
function SheathSample({ state }: { state: AdminState }) {
  return (
    <svg className="sheath-sample" data-state={state} width={24} height={10} aria-hidden="true">
      <path d="M0 2h24M0 8h24" strokeDasharray={DASHES[state]} />
    </svg>
  )
}

/** What is not shown, and why. */
function LayerNotes({ layer }: { layer: CableLayer }) {
  const t = useMessages(cableLayerMessages)
  const { counts, failed, retry, hiddenNodes, cables } = layer
  if (failed !== null) {
    return (
      <span role="alert">
        {failed === 'cables' ? t('failed') : t('nodesFailed')}{' '}
        <button type="button" className="button text small" onClick={retry}>
          {t('retry')}
        </button>
      </span>
    )
  }
  if (counts === undefined) return <span className="text-3">{t('loading')}</span>
  return (
    <>
      {cables.length === 0 && <span className="text-3">{t('none')}</span>}
      {counts.leftOut > 0 && <span className="text-3">{t('leftOut', { count: counts.leftOut })}</span>}
      {hiddenNodes > 0 && <span className="text-3">{t('tooManyNodes', { total: hiddenNodes })}</span>}
      {counts.unplaced > 0 && (
        <span className="text-3" title={t('unplacedHint')}>
          {t('unplaced', { count: counts.unplaced })}
        </span>
      )}
    </>
  )
}

/** Whether cables are shown, and what is seen of them: the states and kinds that are there alone. */
export function CableLegend({ layer }: { layer: CableLayer }) {
  const t = useMessages(cableLayerMessages)
  const words = useMessages(cableMessages)
  if (!layer.isAllowed) return null
  const { isShown, choose, cables, nodes } = layer
  const states = ADMIN_STATES.filter((state) => cables.some(({ adminState }) => adminState === state))
  const kinds = NODE_KINDS.filter((kind) => nodes.some((node) => node.kind === kind))
  return (
    <div className="cable-legend">
      <button
        type="button"
        className="cable-legend-choice"
        aria-pressed={isShown}
        title={t('show')}
        onClick={() => choose(!isShown)}
      >
        {t('cables')}
      </button>
      {isShown && (
        <>
          {states.map((state) => (
            <span key={state}>
              <SheathSample state={state} />
              {words(`adminState.${state}`)}
            </span>
          ))}
          {kinds.map((kind) => (
            <span key={kind}>
              <NodeMark kind={kind} />
              {words(`nodeKind.${kind}`)}
            </span>
          ))}
          <LayerNotes layer={layer} />
        </>
      )}
    </div>
  )
}
