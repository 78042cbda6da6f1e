import { useMessages } from '#lib/i18n/i18n.ts'
import { Icon } from '../icon.tsx'
import { MenuButton } from '../menu.tsx'
import { listGrounds, useGroundChoice } from './ground-choice.ts'
import { findTileHost } from './ground-layers.ts'
import { groundMessages } from './ground.messages.ts'
import type { ShownGround } from './use-ground.ts'

/** Chooses what lies under the lines; nothing where there is no choice. */
export function GroundButton({ shown: { sources, ground } }: { shown: ShownGround }) {
  const t = useMessages(groundMessages)
  const choose = useGroundChoice((choice) => choice.choose)
  const grounds = listGrounds(sources)
  if (grounds.length < 2) return null
  const items = grounds.map((id) => ({
    id,
    label: t(`ground.${id}`),
    isChecked: id === ground,
    onSelect: () => choose(id),
  }))
  return (
    <MenuButton label={t('grounds')} className="line-map-button" items={items}>
      <Icon name="layers" size={16} />
    </MenuButton>
  )
}

/** Whose map it is and how old: what those who gave it ask for. */
function Credit({ shown: { sources, ground } }: { shown: ShownGround }) {
  const t = useMessages(groundMessages)
  const source = ground === 'built-in' ? null : (sources?.[ground] ?? null)
  if (source === null) return null
  const date = 'dataDate' in source ? source.dataDate : null
  const parts = [source.attribution, ...(date === null ? [] : [t('dataOf', { date })])]
  const text = parts.filter((part) => part !== '').join(' · ')
  return text === '' ? null : <p className="line-map-credit">{text}</p>
}

function TroubleNote({ text, onRetry }: { text: string; onRetry: () => void }) {
  const t = useMessages(groundMessages)
  return (
    <p className="line-map-trouble" role="status">
      {text}{' '}
      <button type="button" className="button text small" onClick={onRetry}>
        {t('retry')}
      </button>
    </p>
  )
}

type TroubleProps = Omit<ShownGround, 'hasOwnPlaces'>

/** What the map cannot show, in words; it stays usable. */
export function GroundTrouble({ shown }: { shown: TroubleProps }) {
  const t = useMessages(groundMessages)
  const { isAway, sources, ground, retry, failure, retrySources } = shown
  if (failure !== null) {
    return <TroubleNote text={t('sourcesFailed', { reason: failure })} onRetry={retrySources} />
  }
  if (isAway && ground !== 'built-in') {
    const words = { ground: t(`ground.${ground}`), host: findTileHost(shown) }
    return <TroubleNote text={t('away', words)} onRetry={retry} />
  }
  if (sources?.isVectorMissing !== true) return null
  return (
    <p className="line-map-trouble" role="status">
      {t('missing')}
    </p>
  )
}

export function GroundNotes({ shown }: { shown: ShownGround }) {
  return (
    <>
      <GroundTrouble shown={shown} />
      <Credit shown={shown} />
    </>
  )
}
