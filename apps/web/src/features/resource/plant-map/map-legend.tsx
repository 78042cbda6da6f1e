import { QUALITY_GRADES } from '@fibrewatch/contract/quality'
import { useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { wordMessages } from '#lib/words/words.messages.ts'
import { GradeBadge } from '#ui/grade-badge.tsx'
import { Icon } from '#ui/icon.tsx'
import { resourceMessages } from '../resource.messages.ts'
import { CableLegend } from '../cable-layer/cable-legend.tsx'
import type { CableLayer } from '../cable-layer/use-cable-layer.ts'
import type { MapGrades } from './use-map-grades.ts'
import './plant-map.css'

function Sample({ colour, dash }: { colour: string; dash?: string }) {
  return (
    <svg width={22} height={10} aria-hidden="true">
      <path d="M0 5h22" stroke={`var(--${colour})`} strokeWidth={3} strokeDasharray={dash} />
    </svg>
  )
}

/** What the lines say: the states of the links, or their grades. */
function ColourChoice({ byGrade: { isChosen, choose } }: { byGrade: MapGrades }) {
  const t = useMessages(resourceMessages)
  const choices = [
    { label: t('byState'), isOn: !isChosen, onSelect: () => choose(false) },
    { label: t('byGrade'), isOn: isChosen, onSelect: () => choose(true) },
  ]
  return (
    <span className="map-colours" role="group" aria-label={t('colours')}>
      {choices.map(({ label, isOn, onSelect }) => (
        <button key={label} type="button" aria-pressed={isOn} onClick={onSelect}>
          {label}
        </button>
      ))}
    </span>
  )
}

function GradeSamples({ byGrade: { grades, error, retry } }: { byGrade: MapGrades }) {
  const t = useMessages(resourceMessages)
  const words = useMessages(wordMessages)
  if (grades === null) {
    return error === null ? (
      <span className="text-3">{t('gradesLoading')}</span>
    ) : (
      <span role="alert">
        {t('gradesFailed')}{' '}
        <button type="button" className="button text small" onClick={retry}>
          {t('gradesRetry')}
        </button>
      </span>
    )
  }
  return QUALITY_GRADES.map((grade) => (
    <span key={grade}>
      <GradeBadge grade={grade} size={14} />
      {words(`grade.${grade}`)}
    </span>
  ))
}

function StateSamples() {
  const t = useMessages(resourceMessages)
  const words = useMessages(wordMessages)
  return (
    <>
      <span>
        <Sample colour="link-normal" />
        {words('linkState.normal')}
      </span>
      <span>
        <Sample colour="minor-edge" />
        {t('legendAlarmed')}
      </span>
      <span>
        <Sample colour="critical-edge" dash="3 4" />
        {t('legendBeyond')}
      </span>
      <span>
        <Sample colour="link-unknown" dash="2 4" />
        {words('linkState.unknown')}
      </span>
    </>
  )
}

/** What the lines mean, and by what they are painted; can be put away. */
export function MapLegend({ byGrade, layer }: { byGrade: MapGrades; layer: CableLayer }) {
  const t = useMessages(resourceMessages)
  const [isShown, setShown] = useState(true)
  const label = isShown ? t('legendHide') : t('legend')
  return (
    <div className="map-legend">
      <button
        type="button"
        className="map-legend-fold"
        aria-expanded={isShown}
        aria-label={label}
        title={label}
        onClick={() => setShown(!isShown)}
      >
        <Icon name={isShown ? 'left' : 'layers'} size={14} />
      </button>
      {isShown && (
        <>
          {byGrade.isAllowed && <ColourChoice byGrade={byGrade} />}
          {byGrade.isChosen ? <GradeSamples byGrade={byGrade} /> : <StateSamples />}
          <CableLegend layer={layer} />
        </>
      )}
    </div>
  )
}
