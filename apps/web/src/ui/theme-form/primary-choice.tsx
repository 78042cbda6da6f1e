import { type CSSProperties, useId } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { makeHex, makeRgbText, parseColour } from '../oklch.ts'
import { Icon } from '../icon.tsx'
import { PRIMARY_PRESETS } from './presets.ts'
import { themeFormMessages } from './theme-form.messages.ts'

type PrimaryChoiceProps = { value: string; onChange: (color: string) => void }

/** As the browser's colour picker wants it: `#rrggbb`; and back: `rgb(r, g, b)`. */
const toHex = (text: string): string => {
  const colour = parseColour(text)
  return colour === null ? '' : makeHex(colour)
}
const toRgbText = (hex: string): string => {
  const colour = parseColour(hex)
  return colour === null ? '' : makeRgbText(colour)
}

const swatchStyle = (color: string) => ({ '--swatch': color }) as CSSProperties

/** Eight colours by name, and any other. */
export function PrimaryChoice({ value, onChange }: PrimaryChoiceProps) {
  const t = useMessages(themeFormMessages)
  const name = useId()
  const isPreset = PRIMARY_PRESETS.some(({ color }) => color === value)
  return (
    <fieldset className="theme-choice">
      <legend>{t('primaryColor')}</legend>
      <div className="theme-swatches">
        {PRIMARY_PRESETS.map(({ id, color }) => (
          <label key={id} className="theme-swatch" title={t(id)} style={swatchStyle(color)}>
            <input
              type="radio"
              name={name}
              aria-label={t(id)}
              checked={color === value}
              onChange={() => onChange(color)}
            />
            {color === value && <Icon name="check" size={14} />}
          </label>
        ))}
        <label className="theme-swatch custom" title={t('custom')} style={swatchStyle(value)}>
          <input
            type="color"
            aria-label={t('custom')}
            value={toHex(value)}
            onChange={(event) => onChange(toRgbText(event.target.value))}
          />
          <Icon name={isPreset ? 'add' : 'check'} size={14} />
        </label>
      </div>
      <small>{t('colorHint')}</small>
    </fieldset>
  )
}
