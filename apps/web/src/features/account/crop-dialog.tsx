import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { WindowDialog } from '#ui/overlay/window-dialog.tsx'
import { accountMessages } from './account.messages.ts'
import { type Crop, coverScale, fitCrop, MAX_ZOOM, moveCrop, startCrop, zoomCrop } from './crop.ts'
import { drawCrop, makeAvatar } from './picture.ts'

const WINDOW_PX = 280
const KEY_STEP_PX = 8
const WHEEL_ZOOM = 1.1
const ZOOM_STEP = 0.01

const STEPS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: KEY_STEP_PX, y: 0 },
  ArrowRight: { x: -KEY_STEP_PX, y: 0 },
  ArrowUp: { x: 0, y: KEY_STEP_PX },
  ArrowDown: { x: 0, y: -KEY_STEP_PX },
}

/** The visible part of the picture, and the handlers that move and zoom it. */
function useCrop(picture: ImageBitmap) {
  const [crop, setCrop] = useState<Crop>(() => startCrop(picture, WINDOW_PX))
  const move = (step: { x: number; y: number }) =>
    setCrop((former) => fitCrop(moveCrop(former, step), picture, WINDOW_PX))
  const zoom = (scaleOf: (scale: number) => number) =>
    setCrop((former) => zoomCrop(former, scaleOf(former.scale), { size: picture, windowPx: WINDOW_PX }))
  return { crop, move, zoom }
}

function useDrag(move: (step: { x: number; y: number }) => void) {
  const last = useRef<{ x: number; y: number } | null>(null)
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      last.current = { x: event.clientX, y: event.clientY }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
      if (last.current === null) return
      move({ x: clientX - last.current.x, y: clientY - last.current.y })
      last.current = { x: clientX, y: clientY }
    },
    onPointerUp: () => {
      last.current = null
    },
  }
}

type CropDialogProps = { picture: ImageBitmap; onUse: (avatar: Blob) => void; onClose: () => void }

/** Chooses the square of a picture that becomes the avatar. */
export function CropDialog({ picture, onUse, onClose }: CropDialogProps) {
  const t = useMessages(accountMessages)
  const { crop, move, zoom } = useCrop(picture)
  const drag = useDrag(move)
  const canvasRef = useRef<HTMLCanvasElement>(null)
  const least = coverScale(picture, WINDOW_PX)
  useEffect(() => {
    const sizePx = Math.round(WINDOW_PX * devicePixelRatio)
    if (canvasRef.current !== null)
      drawCrop(canvasRef.current, { picture, crop, windowPx: WINDOW_PX, sizePx })
  }, [picture, crop])
  const moveByKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    move(step)
  }
  const use = async () => onUse(await makeAvatar({ picture, crop, windowPx: WINDOW_PX }))
  return (
    <WindowDialog id="avatar-crop" title={t('crop')} widthPx={420} onClose={onClose}>
      <div className="form-scroll crop">
        <canvas
          ref={canvasRef}
          className="crop-window"
          role="img"
          tabIndex={0}
          aria-label={t('cropArea')}
          onKeyDown={moveByKey}
          onWheel={({ deltaY }) => zoom((scale) => (deltaY < 0 ? scale * WHEEL_ZOOM : scale / WHEEL_ZOOM))}
          {...drag}
        />
        <label className="crop-zoom">
          {t('zoom')}
          <input
            type="range"
            min={1}
            max={MAX_ZOOM}
            step={ZOOM_STEP}
            value={crop.scale / least}
            onChange={(event) => zoom(() => Number(event.target.value) * least)}
          />
        </label>
        <small className="text-3">{t('cropHint')}</small>
      </div>
      <div className="form-foot">
        <button type="button" className="button" onClick={onClose}>
          {t('cancel')}
        </button>
        <button type="button" className="button primary" onClick={() => void use()}>
          {t('useAvatar')}
        </button>
      </div>
    </WindowDialog>
  )
}
