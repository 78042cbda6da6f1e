import { changeLanguage, useLanguage, useMessages } from '#lib/i18n/i18n.ts'
import { LANGUAGE_NAME, LANGUAGES } from '#lib/i18n/language.ts'
import {
  changeTheme,
  CONTENT_WIDTHS,
  DEFAULT_THEME,
  DENSITIES,
  isIconfontUrl,
  LAYOUTS,
  MAX_TITLE_LENGTH,
  NAV_THEMES,
  useTheme,
} from '../theme.ts'
import { PrimaryChoice } from './primary-choice.tsx'
import { Choice, SettingGroup, TextSetting, Toggle } from './theme-controls.tsx'
import { themeFormMessages } from './theme-form.messages.ts'
import './theme-form.css'

const MAX_URL_LENGTH = 200

function Looks() {
  const t = useMessages(themeFormMessages)
  const theme = useTheme()
  return (
    <SettingGroup>
      <Choice
        label={t('navTheme')}
        values={NAV_THEMES}
        value={theme.navTheme}
        textOf={t}
        onChange={(navTheme) => changeTheme({ navTheme })}
      />
      <PrimaryChoice value={theme.primaryColor} onChange={(primaryColor) => changeTheme({ primaryColor })} />
      <Choice
        label={t('density')}
        values={DENSITIES}
        value={theme.density}
        textOf={t}
        onChange={(density) => changeTheme({ density })}
      />
      <Toggle
        label={t('colorWeak')}
        hint={t('colorWeakHint')}
        isOn={theme.colorWeak}
        onChange={(colorWeak) => changeTheme({ colorWeak })}
      />
    </SettingGroup>
  )
}

function Arrangement() {
  const t = useMessages(themeFormMessages)
  const theme = useTheme()
  return (
    <SettingGroup>
      <Choice
        label={t('layout')}
        values={LAYOUTS}
        value={theme.layout}
        textOf={t}
        onChange={(layout) => changeTheme({ layout })}
      />
      <Choice
        label={t('contentWidth')}
        values={CONTENT_WIDTHS}
        value={theme.contentWidth}
        textOf={t}
        onChange={(contentWidth) => changeTheme({ contentWidth })}
      />
      <Toggle
        label={t('fixedHeader')}
        isOn={theme.fixedHeader}
        onChange={(fixedHeader) => changeTheme({ fixedHeader })}
      />
      {theme.layout === 'side' && (
        <Toggle
          label={t('fixSiderbar')}
          isOn={theme.fixSiderbar}
          onChange={(fixSiderbar) => changeTheme({ fixSiderbar })}
        />
      )}
    </SettingGroup>
  )
}

function Words() {
  const t = useMessages(themeFormMessages)
  const theme = useTheme()
  const language = useLanguage()
  const checkUrl = (text: string) => (text === '' || isIconfontUrl(text) ? null : t('iconfontInvalid'))
  return (
    <SettingGroup>
      <Choice
        label={t('language')}
        values={LANGUAGES}
        value={language}
        textOf={(name) => LANGUAGE_NAME[name]}
        onChange={(chosen) => void changeLanguage(chosen)}
      />
      <Toggle
        label={t('menuLocale')}
        isOn={theme.menu.locale}
        onChange={(locale) => changeTheme({ menu: { locale } })}
      />
      <TextSetting
        label={t('title')}
        hint={t('titleHint')}
        value={theme.title}
        maxLength={MAX_TITLE_LENGTH}
        onChange={(title) => changeTheme({ title })}
      />
      <TextSetting
        label={t('iconfontUrl')}
        hint={t('iconfontHint')}
        value={theme.iconfontUrl}
        maxLength={MAX_URL_LENGTH}
        check={checkUrl}
        onChange={(url) => changeTheme({ iconfontUrl: url === '' ? DEFAULT_THEME.iconfontUrl : url })}
      />
      <Toggle
        label={t('pwa')}
        hint={t('pwaHint')}
        isOn={theme.pwa}
        onChange={(pwa) => changeTheme({ pwa })}
      />
    </SettingGroup>
  )
}

/** Every theme setting and the language. What is chosen holds at once; there is nothing to save. */
export function ThemeForm() {
  const t = useMessages(themeFormMessages)
  return (
    <div className="theme-form">
      <Looks />
      <Arrangement />
      <Words />
      <button type="button" className="button" onClick={() => changeTheme(DEFAULT_THEME)}>
        {t('reset')}
      </button>
    </div>
  )
}
