import { useMessages } from '#lib/i18n/i18n.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import { tracePlotMessages } from './trace-plot.messages.ts'
import { type PlotNavigation, ZOOM_PER_STEP } from './use-navigation.ts'
import './plot-controls.css'

/** By one button: three turns of the wheel. */
const ZOOM_PER_PRESS = ZOOM_PER_STEP ** 3

type ControlProps = {
  icon: IconName
  label: string
  onClick: () => void
  isDisabled?: boolean
  isPressed?: boolean
}

function Control({ icon, label, onClick, isDisabled = false, isPressed }: ControlProps) {
  return (
    <button
      type="button"
      className="plot-control"
      title={label}
      aria-label={label}
      aria-pressed={isPressed}
      disabled={isDisabled}
      onClick={onClick}
    >
      <Icon name={icon} size={14} />
    </button>
  )
}

/** Zoom without a wheel, the way back and forward, the level that follows what is in sight. */
export function PlotControls({ navigation }: { navigation: PlotNavigation }) {
  const t = useMessages(tracePlotMessages)
  const { canGoBack, canGoForward, isLevelFitted } = navigation
  const { onZoom, onFit, onBack, onForward, onToggleLevelFit } = navigation
  return (
    <div className="plot-controls" role="toolbar" aria-label={t('controls')}>
      <Control icon="add" label={t('zoomIn')} onClick={() => onZoom(1 / ZOOM_PER_PRESS)} />
      <Control icon="minus" label={t('zoomOut')} onClick={() => onZoom(ZOOM_PER_PRESS)} />
      <Control icon="full-screen" label={t('fit')} onClick={onFit} />
      <Control icon="left" label={t('zoomBack')} onClick={onBack} isDisabled={!canGoBack} />
      <Control icon="right" label={t('zoomForward')} onClick={onForward} isDisabled={!canGoForward} />
      <Control icon="fit-height" label={t('levelFit')} onClick={onToggleLevelFit} isPressed={isLevelFitted} />
    </div>
  )
}
