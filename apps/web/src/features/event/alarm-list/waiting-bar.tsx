import { formatNumber } from '#lib/format/numbers.ts'

type WaitingBarProps = {
  count: number
  text: (count: string) => string
  showText: string
  onShow: () => void
}

/** `3 条新告警 查看`: new rows wait while the user reads. Lies over the rows and moves none. */
export function WaitingBar({ count, text, showText, onShow }: WaitingBarProps) {
  return (
    <div className="waiting-bar" role="status">
      {count > 0 && (
        <span>
          {text(formatNumber(count))}
          <button type="button" className="button text small" onClick={onShow}>
            {showText}
          </button>
        </span>
      )}
    </div>
  )
}
