import { useEffect } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Icon } from '#ui/icon.tsx'
import { type Hit, HIT_GROUPS } from './hit.ts'
import { Marked } from './marked.tsx'
import { paletteMessages } from './palette.messages.ts'

type HitListProps = {
  id: string
  hits: readonly Hit[]
  active: Hit | undefined
  onPoint: (hit: Hit) => void
  onChoose: (hit: Hit) => void
}

export const optionIdOf = (listId: string, hit: Hit): string => `${listId}${hit.id}`

function HitLine({ id, hit, isActive, onPoint, onChoose }: HitLineProps) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={isActive ? 'palette-hit on' : 'palette-hit'}
      onPointerMove={() => onPoint(hit)}
      onPointerDown={(event) => {
        event.preventDefault()
        onChoose(hit)
      }}
    >
      <Icon name={hit.icon} size={14} />
      <span>
        <Marked text={hit.label} range={hit.range} />
      </span>
      <span className="text-3 ellipsis">
        <Marked text={hit.hint} range={hit.hintRange ?? null} />
      </span>
    </div>
  )
}

type HitLineProps = {
  id: string
  hit: Hit
  isActive: boolean
  onPoint: (hit: Hit) => void
  onChoose: (hit: Hit) => void
}

/** The hits by kind. The focus stays in the input; the chosen line is the input's active descendant. */
export function HitList({ id, hits, active, onPoint, onChoose }: HitListProps) {
  const t = useMessages(paletteMessages)
  const activeId = active === undefined ? null : optionIdOf(id, active)
  useEffect(() => {
    if (activeId !== null) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  const groups = HIT_GROUPS.map((group) => ({ group, lines: hits.filter((hit) => hit.group === group) }))
  return (
    <div role="listbox" id={id} aria-label={t('findAll')}>
      {groups
        .filter(({ lines }) => lines.length > 0)
        .map(({ group, lines }) => (
          <div key={group} role="group" aria-label={t(group)}>
            <div className="menu-title" aria-hidden="true">
              {t(group)}
            </div>
            {lines.map((hit) => (
              <HitLine
                key={hit.id}
                id={optionIdOf(id, hit)}
                hit={hit}
                isActive={hit === active}
                onPoint={onPoint}
                onChoose={onChoose}
              />
            ))}
          </div>
        ))}
    </div>
  )
}
