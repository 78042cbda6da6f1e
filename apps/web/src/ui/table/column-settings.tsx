import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import {
  changeColumn,
  MIN_COLUMN_PX,
  type ColumnSetting,
  moveColumn,
  type PinSide,
  type TableLayout,
} from '#lib/table/column-layout.ts'
import { Icon } from '#ui/icon.tsx'
import { PopoverButton } from '#ui/overlay/popover.tsx'
import { tableMessages } from './table.messages.ts'
import type { ListColumn } from './table.types.ts'
import './column-settings.css'

const WIDTH_STEP_PX = 16

type LineProps = {
  isPlain: boolean
  setting: ColumnSetting
  /** As it is drawn now. */
  widthPx: number
  name: string
  onChange: (change: Partial<ColumnSetting>) => void
  /** To the place of another line. */
  onMoveTo: (id: string) => void
  onStep: (step: number) => void
}

function PinButton({
  setting,
  name,
  side,
  onChange,
}: Pick<LineProps, 'setting' | 'name' | 'onChange'> & { side: PinSide }) {
  const t = useMessages(tableMessages)
  const isPinned = setting.pinned === side
  const label = t(side === 'left' ? 'pinColumnLeft' : 'pinColumnRight', { name })
  return (
    <button
      type="button"
      className="button text icon-only small"
      title={isPinned ? t('unpin') : t(side === 'left' ? 'pinLeft' : 'pinRight')}
      aria-label={label}
      aria-pressed={isPinned}
      onClick={() => onChange({ pinned: isPinned ? null : side })}
    >
      <Icon name={side} size={12} />
    </button>
  )
}

/** Drags a line by its grip, with a mouse or a finger; ↑↓ do the same, ←→ change the column's width. */
function Grip({ setting, name, widthPx, onChange, onMoveTo, onStep }: LineProps) {
  const t = useMessages(tableMessages)
  const [isDragged, setDragged] = useState(false)
  const onPointerMove = ({ clientX, clientY }: PointerEvent) => {
    if (!isDragged) return
    const line = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('.column-line')
    const id = line?.dataset['column']
    if (id !== undefined && id !== setting.id) onMoveTo(id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    const stepPx = { ArrowLeft: -WIDTH_STEP_PX, ArrowRight: WIDTH_STEP_PX }[event.key]
    if (step !== undefined) onStep(step)
    else if (stepPx !== undefined) onChange({ widthPx: widthPx + stepPx })
    else return
    event.preventDefault()
  }
  return (
    <button
      type="button"
      className={isDragged ? 'column-grip is-dragged' : 'column-grip'}
      aria-label={t('moveColumn', { name })}
      title={t('moveColumn', { name })}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        setDragged(true)
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => setDragged(false)}
      onKeyDown={onKeyDown}
    >
      <Icon name="grip" size={14} />
    </button>
  )
}

function ColumnLine(props: LineProps) {
  const { setting, name, isPlain, onChange } = props
  return (
    <li className="column-line" data-column={setting.id}>
      <Grip {...props} />
      <label className="column-name">
        <input
          type="checkbox"
          checked={setting.isShown}
          onChange={() => onChange({ isShown: !setting.isShown })}
        />
        <span className="ellipsis">{name}</span>
      </label>
      {!isPlain && (
        <>
          <PinButton setting={setting} name={name} side="left" onChange={onChange} />
          <PinButton setting={setting} name={name} side="right" onChange={onChange} />
        </>
      )}
    </li>
  )
}

type ListProps = {
  isPlain: boolean
  layout: TableLayout
  names: ReadonlyMap<string, string>
  widthOf: (id: string) => number
  onChange: (next: TableLayout) => void
}

function ColumnLines({ isPlain, layout, names, widthOf, onChange }: ListProps) {
  const placeOf = (id: string) => layout.columns.findIndex((setting) => setting.id === id)
  return (
    <ul className="column-lines">
      {layout.columns.map((setting, at) => (
        <ColumnLine
          key={setting.id}
          isPlain={isPlain}
          setting={setting}
          widthPx={setting.widthPx ?? widthOf(setting.id)}
          name={names.get(setting.id) ?? setting.id}
          onChange={(change) => onChange(changeColumn(layout, setting.id, change))}
          onMoveTo={(id) => onChange(moveColumn(layout, setting.id, placeOf(id)))}
          onStep={(step) => onChange(moveColumn(layout, setting.id, at + step))}
        />
      ))}
    </ul>
  )
}

type SettingsProps = {
  columns: readonly Pick<ListColumn<unknown>, 'id' | 'head'>[]
  controls: LayoutControls
  /** A list that fits its window has nothing to pin, and neither numbers nor lines. */
  isPlain?: boolean
}

type LayoutControls = {
  layout: TableLayout
  changeLayout: (layout: TableLayout | null) => void
  shown: readonly { column: { id: string }; widthPx: number }[]
}

/** All columns at once; numbers and lines where the table has them. */
function Flags({ controls: { layout, changeLayout }, isPlain = false }: Omit<SettingsProps, 'columns'>) {
  const t = useMessages(tableMessages)
  const areAllShown = layout.columns.every(({ isShown }) => isShown)
  const flag = (name: 'hasIndex' | 'hasBorder', label: string) => (
    <label className="column-name">
      <input
        type="checkbox"
        checked={layout[name]}
        onChange={() => changeLayout({ ...layout, [name]: !layout[name] })}
      />
      {label}
    </label>
  )
  return (
    <div className="column-flags">
      <label className="column-name">
        <input
          type="checkbox"
          checked={areAllShown}
          onChange={() =>
            changeLayout({
              ...layout,
              columns: layout.columns.map((setting, at) => ({
                ...setting,
                isShown: !areAllShown || at === 0,
              })),
            })
          }
        />
        {t('showAll')}
      </label>
      {!isPlain && flag('hasIndex', t('showIndex'))}
      {!isPlain && flag('hasBorder', t('showBorder'))}
    </div>
  )
}

/** Which columns are shown, in which order, and which stay in sight while the others scroll. */
export function ColumnSettings({ columns, controls, isPlain = false }: SettingsProps) {
  const t = useMessages(tableMessages)
  const { layout, changeLayout, shown } = controls
  const widthOf = (id: string) => shown.find(({ column }) => column.id === id)?.widthPx ?? MIN_COLUMN_PX
  const names = new Map(columns.map(({ id, head }) => [id, head]))
  return (
    <PopoverButton
      className="button icon-only"
      popoverClass="column-popover"
      align="end"
      label={t('columns')}
      button={<Icon name="columns" />}
    >
      {() => (
        <>
          <Flags controls={controls} isPlain={isPlain} />
          <ColumnLines
            isPlain={isPlain}
            layout={layout}
            names={names}
            widthOf={widthOf}
            onChange={changeLayout}
          />
          <div className="filter-foot column-foot">
            <button type="button" className="button text small" onClick={() => changeLayout(null)}>
              {t('reset')}
            </button>
          </div>
        </>
      )}
    </PopoverButton>
  )
}
