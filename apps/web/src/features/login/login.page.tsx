import { lazy, Suspense, useEffect } from 'react'
import { toAddress } from '#lib/api/base-path.ts'
import { useBrand } from '#lib/brand/brand.ts'
import { changeLanguage, useLanguage, useMessages } from '#lib/i18n/i18n.ts'
import { LANGUAGE_NAME, LANGUAGES } from '#lib/i18n/language.ts'
import { BrandMark, Icon } from '#ui/icon.tsx'
import { hasPasskeys } from '#ui/second-factor/has-passkeys.ts'
import { BackscatterPlot } from './backscatter-plot.tsx'
import { LoginForm } from './login-form.tsx'
import { loginMessages } from './login.messages.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { SsoButtons } from './sso-buttons.tsx'
import { type OnSignedIn, useSignIn } from './use-sign-in.ts'
import { useSingleSignOn } from './use-single-sign-on.ts'
import './login.css'

/** Neither is needed for signing in with a password alone. */
const SecondStepForm = lazy(async () => ({
  default: (await import('./second-step-form.tsx')).SecondStepForm,
}))
const EnrolStep = lazy(async () => ({ default: (await import('./enrol-step.tsx')).EnrolStep }))

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

type SignIn = ReturnType<typeof useSignIn>

function CredentialsStep({ signIn, signInByPasskey, goOn, failure, isBusy }: SignIn) {
  const t = useMessages(loginMessages)
  const systemName = useBrand(({ brand }) => brand?.organisation ?? brand?.name ?? '')
  const signOn = useSingleSignOn(() => goOn(null))
  const areOff = useBrand(({ brand }) => brand?.parameters['login.secondFactor'] === 'off')
  return (
    <>
      <h1>{t('title')}</h1>
      <p>{systemName === '' ? t('product') : systemName}</p>
      <LoginForm
        failure={failure ?? signOn.failure}
        isBusy={isBusy || signOn.isBusy}
        onSubmit={(credentials) => void signIn(credentials)}
      />
      {!areOff && hasPasskeys() && (
        <button
          type="button"
          className="button login-submit"
          disabled={isBusy}
          onClick={() => void signInByPasskey()}
        >
          <Icon name="key" />
          {t('passkeySignIn')}
        </button>
      )}
      <SsoButtons />
      <div className="login-hint">{t('forgotten')}</div>
    </>
  )
}

/** The form; after the right password the second step; then the required steps. */
function Steps({ onSignedIn }: { onSignedIn: OnSignedIn }) {
  const t = useMessages(loginMessages)
  const work = useSignIn(onSignedIn)
  const { step, failure, isBusy, attempt, goOn, restart } = work
  if (step.kind === 'credentials') return <CredentialsStep {...work} />
  if (step.kind === 'second-step') {
    const { demand, password } = step
    return (
      <>
        <h1>{t('secondStepTitle')}</h1>
        <p>{t(demand.methods.includes('totp') ? 'secondStepText' : 'secondStepOther')}</p>
        <Suspense>
          <SecondStepForm
            demand={demand}
            failure={failure}
            isBusy={isBusy}
            onFinish={(send) => void attempt(send, password)}
            onBack={() => restart()}
          />
        </Suspense>
      </>
    )
  }
  if (step.kind === 'new-password') {
    return (
      <>
        <h1>{t('newPasswordTitle')}</h1>
        <p>{t('newPasswordText')}</p>
        <NewPasswordForm oneTimePassword={step.password} onChanged={() => goOn(null)} />
      </>
    )
  }
  return (
    <>
      <h1>{t('enrolTitle')}</h1>
      <p>{t('enrolText')}</p>
      <Suspense>
        <EnrolStep onDone={() => void goOn(null)} />
      </Suspense>
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
        <Steps onSignedIn={onSignedIn} />
        <Service />
      </main>
    </div>
  )
}
