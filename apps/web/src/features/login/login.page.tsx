import { useEffect } from 'react'
import { useBrand } from '#lib/brand/brand.ts'
import { changeLanguage, useLanguage, useMessages } from '#lib/i18n/i18n.ts'
import { LANGUAGES, type Language } from '#lib/i18n/language.ts'
import { BrandMark } from '#ui/icon.tsx'
import { BackscatterPlot } from './backscatter-plot.tsx'
import { LoginForm } from './login-form.tsx'
import { loginMessages } from './login.messages.ts'
import type { OnSignedIn } from './use-sign-in.ts'
import './login.css'

const LANGUAGE_NAME: Record<Language, string> = { zh_CN: '简体中文', en_US: 'English' }

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

/** Light and static: no component library, one picture drawn once. */
export function LoginPage({ onSignedIn }: { onSignedIn: OnSignedIn }) {
  const t = useMessages(loginMessages)
  const organisation = useBrand(({ brand }) => brand?.organisation ?? null)
  useEffect(() => {
    document.title = `${t('title')} · ${t('product')}`
  }, [t])
  return (
    <div className="login">
      <section className="login-picture">
        <BackscatterPlot />
        <div className="login-brand">
          <BrandMark size={30} />
          {t('product')}
        </div>
      </section>
      <main className="login-main">
        <Languages />
        <h1>{t('title')}</h1>
        <p>{organisation ?? t('product')}</p>
        <LoginForm onSignedIn={onSignedIn} />
        <div className="login-hint">{t('forgotten')}</div>
        <Service />
      </main>
    </div>
  )
}
