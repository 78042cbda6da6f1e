import { type FormEvent, useState } from 'react'
import { useAccess } from '#lib/access/access.ts'
import { readPublicParameter } from '#lib/brand/brand.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { WindowDialog } from '#ui/overlay/window-dialog.tsx'
import { Switch } from '#ui/parts/switch.tsx'
import { largeScreenMessages } from './large-screen.messages.ts'
import { LIMITS_S, parseSettings, saveWallSettings, WALL_VIEWS, type WallSettings } from './wall-settings.ts'
import './wall-settings-dialog.css'

type SecondsProps = {
  label: string
  value: number
  limits: { least: number; most: number }
  onChange: (seconds: number) => void
}

function Seconds({ label, value, limits, onChange }: SecondsProps) {
  return (
    <label className="wall-setting">
      <span>{label}</span>
      <input
        className="input"
        type="number"
        required
        min={limits.least}
        max={limits.most}
        value={Number.isNaN(value) ? '' : value}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
    </label>
  )
}

type DialogProps = { name: string; settings: WallSettings; onClose: () => void }

/** Which views take turns and for how long, and whether the wall flies to new faults. */
export function WallSettingsDialog({ name, settings, onClose }: DialogProps) {
  const t = useMessages(largeScreenMessages)
  const [draft, setDraft] = useState(settings)
  // A display token has no user: no idle rule locks it.
  const isUsers = useAccess(({ user }) => user !== null)
  const lockMinutes = isUsers ? readPublicParameter('session.idleLockMinutes') : 0
  const save = (event: FormEvent) => {
    event.preventDefault()
    saveWallSettings(name, parseSettings(draft))
    onClose()
  }
  return (
    <WindowDialog
      id="large-screen"
      title={name === '' ? t('settingsTitle') : t('settingsOf', { name })}
      widthPx={480}
      onClose={onClose}
    >
      <form className="wall-settings" onSubmit={save}>
        <div className="wall-setting">
          <span>{t('flies')}</span>
          <Switch label={t('flies')} isOn={draft.flies} onChange={(flies) => setDraft({ ...draft, flies })} />
        </div>
        <Seconds
          label={t('holdSeconds')}
          value={draft.holdS}
          limits={LIMITS_S.hold}
          onChange={(holdS) => setDraft({ ...draft, holdS })}
        />
        {WALL_VIEWS.map((view) => (
          <Seconds
            key={view}
            label={t('secondsOf', {
              view: { alarms: t('alarms'), worst: t('worst'), rate: t('rate') }[view],
            })}
            value={draft.secondsOf[view]}
            limits={LIMITS_S.view}
            onChange={(seconds) => setDraft({ ...draft, secondsOf: { ...draft.secondsOf, [view]: seconds } })}
          />
        ))}
        <p className="text-3">{t('settingsHint')}</p>
        {lockMinutes > 0 && <p className="text-3">{t('lockHint', { minutes: lockMinutes })}</p>}
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            {t('cancel')}
          </button>
          <button type="submit" className="button primary">
            {t('save')}
          </button>
        </div>
      </form>
    </WindowDialog>
  )
}
