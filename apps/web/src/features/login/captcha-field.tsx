import { useEffect, useRef } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Icon } from '#ui/icon.tsx'
import { loginMessages } from './login.messages.ts'
import type { CaptchaState } from './use-captcha.ts'
import type { WorkState } from './use-work.ts'

const MAX_LENGTH = 8

type CaptchaFieldProps = CaptchaState & {
  /** Set when a sign-in failed because of the missing captcha: nothing else is left to fill in. */
  takesFocus: boolean
}

const WORK_TEXT = { busy: 'workBusy', done: 'workDone', failed: 'workFailed' } as const

/** Computing in place of the picture: progress is announced to screen readers. */
function Work({ work, compute }: { work: WorkState; compute: () => void }) {
  const t = useMessages(loginMessages)
  return (
    <div className="captcha-work">
      {(work.kind === 'none' || work.kind === 'failed') && (
        <button type="button" className="captcha-renew" onClick={compute}>
          {t('workStart')}
        </button>
      )}
      <span role="status">{work.kind !== 'none' && t(WORK_TEXT[work.kind])}</span>
    </div>
  )
}

/** The code in a picture; pressing the picture loads another one. */
export function CaptchaField(props: CaptchaFieldProps) {
  const { captcha, code, verdict, type, renew, takesFocus, work, compute } = props
  const t = useMessages(loginMessages)
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) ref.current?.focus()
  }, [takesFocus])
  return (
    <>
      <div className="login-label">
        <label htmlFor="captcha">{t('captcha')}</label>
        <span className={`captcha-verdict ${verdict}`} role="status">
          {verdict === 'right' && <Icon name="check" size={14} />}
          {verdict !== 'unknown' && t(verdict === 'right' ? 'captchaRight' : 'captchaWrong')}
        </span>
        <button type="button" className="captcha-renew" onClick={() => void renew()}>
          {t('captchaNext')}
        </button>
      </div>
      <div className="login-captcha">
        <div className="input login-field">
          <Icon name="key" />
          <input
            id="captcha"
            name="captcha"
            autoComplete="off"
            ref={ref}
            inputMode="numeric"
            maxLength={MAX_LENGTH}
            aria-invalid={verdict === 'wrong'}
            value={code}
            onChange={(event) => type(event.target.value.trim())}
          />
        </div>
        <button
          type="button"
          title={t('captchaRenew')}
          aria-label={t('captchaRenew')}
          onClick={() => void renew()}
        >
          {captcha === null ? t('captchaRenew') : <img src={captcha.img} alt={t('captchaPicture')} />}
        </button>
      </div>
      <Work work={work} compute={compute} />
    </>
  )
}
