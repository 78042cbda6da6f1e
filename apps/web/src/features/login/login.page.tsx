import { useEffect } from 'react'
import { toAddress } from '#lib/api/base-path.ts'
import { useBrand } from '#lib/brand/brand.ts'
import { changeLanguage, useLanguage, useMessages } from '#lib/i18n/i18n.ts'
import { LANGUAGE_NAME, LANGUAGES } from '#lib/i18n/language.ts'
import { BrandMark } from '#ui/icon.tsx'
import { BackscatterPlot } from './backscatter-plot.tsx'
import { LoginForm } from './login-form.tsx'
import { loginMessages } from './login.messages.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { type OnSignedIn, useSignIn } from './use-sign-in.ts'
import './login.css'

function Languages() {
  const t = useMessages(loginMessages)
  const current = useLanguage()
  return (
    <div className="login-languages" role="group" aria-label={t('language')}>
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          aria-pressed={language === current}
          onClick={() => void changeLanguage(language)}
        >
          {LANGUAGE_NAME[language]}
        </button>
      ))}
    </div>
  )
}

function Service() {
  const t = useMessages(loginMessages)
  const { brand, isReachable } = useBrand()
  if (isReachable === null) return null
  return (
    <div className="login-service" role="status">
      <span>{isReachable ? t('serviceUp') : t('serviceDown')}</span>
      {brand !== null && <span>{t('version', { version: brand.version })}</span>}
    </div>
  )
}

type StepProps = { onSignedIn: OnSignedIn }

/** The form, or for who came with a one-time password, the one for a new password. */
function Step({ onSignedIn }: StepProps) {
  const t = useMessages(loginMessages)
  const systemName = useBrand(({ brand }) => brand?.organisation ?? brand?.name ?? '')
  const { signIn, goOn, failure, isBusy, oneTimePassword } = useSignIn(onSignedIn)
  if (oneTimePassword !== null) {
    return (
      <>
        <h1>{t('newPasswordTitle')}</h1>
        <p>{t('newPasswordText')}</p>
        <NewPasswordForm oneTimePassword={oneTimePassword} onChanged={goOn} />
      </>
    )
  }
  return (
    <>
      <h1>{t('title')}</h1>
      <p>{systemName === '' ? t('product') : systemName}</p>
      <LoginForm failure={failure} isBusy={isBusy} onSubmit={(credentials) => void signIn(credentials)} />
      <div className="login-hint">{t('forgotten')}</div>
    </>
  )
}

/** Light and static: no component library, one picture drawn once. */
export function LoginPage({ onSignedIn }: { onSignedIn: OnSignedIn }) {
  const t = useMessages(loginMessages)
  const systemName = useBrand(({ brand }) => brand?.name ?? '')
  const logo = useBrand(({ brand }) => brand?.logoImgUrl ?? null)
  const name = systemName === '' ? t('product') : systemName
  useEffect(() => {
    document.title = `${t('title')} · ${name}`
  }, [t, name])
  return (
    <div className="login">
      <section className="login-picture">
        <BackscatterPlot />
        <div className="login-brand">
          {logo === null ? (
            <BrandMark size={30} />
          ) : (
            <img className="login-logo" src={toAddress(logo)} alt="" />
          )}
          {name}
        </div>
      </section>
      <main className="login-main">
        <Languages />
        <Step onSignedIn={onSignedIn} />
        <Service />
      </main>
    </div>
  )
}
