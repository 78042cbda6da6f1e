import { App, ConfigProvider, theme } from 'antd'
import type { ThemeConfig } from 'antd'
import type { ReactNode } from 'react'
import { useMemo } from 'react'
import { type Density, isDarkGround, type NavTheme, readToken, useTheme } from '#ui/theme.ts'

const CONTROL_HEIGHT_PX: Record<Density, number> = { default: 32, middle: 32, compact: 28 }
/** Without a size antd's controls are 32 px and its table rows the roomy ones: our default density. */
const COMPONENT_SIZE = { default: undefined, middle: 'middle', compact: 'small' } as const

/** Design tokens as antd knows them. Colours are read from the page, so each value is written once. */
function makeTokens(density: Density): NonNullable<ThemeConfig['token']> {
  return {
    colorPrimary: readToken('--brand'),
    colorLink: readToken('--primary-text'),
    colorBgLayout: readToken('--canvas'),
    colorBgContainer: readToken('--surface'),
    colorBgElevated: readToken('--elevated'),
    colorBgMask: readToken('--mask'),
    colorBorder: readToken('--control'),
    colorBorderSecondary: readToken('--divider'),
    colorSplit: readToken('--divider'),
    colorText: readToken('--text-1'),
    colorTextSecondary: readToken('--text-2'),
    colorTextTertiary: readToken('--text-3'),
    colorTextQuaternary: readToken('--text-off'),
    colorTextPlaceholder: readToken('--text-3'),
    colorError: readToken('--critical-text'),
    colorWarning: readToken('--major-text'),
    colorSuccess: readToken('--cleared-text'),
    colorInfo: readToken('--primary-text'),
    controlItemBgHover: readToken('--hover'),
    controlItemBgActive: readToken('--selected'),
    fontFamily: readToken('--font'),
    fontSize: 14,
    fontSizeSM: 12,
    fontSizeHeading4: 20,
    borderRadius: 4,
    borderRadiusSM: 2,
    borderRadiusLG: 6,
    controlHeight: CONTROL_HEIGHT_PX[density],
    controlHeightSM: 28,
    lineWidthFocus: 2,
    motionDurationFast: '.08s',
    motionDurationMid: '.14s',
    motionDurationSlow: '.2s',
    wireframe: false,
    boxShadow: 'none',
    boxShadowSecondary: readToken('--shadow'),
  }
}

function makeTableTokens() {
  return {
    headerBg: readToken('--subtle'),
    headerColor: readToken('--text-3'),
    headerSplitColor: 'transparent',
    borderColor: readToken('--divider'),
    rowHoverBg: readToken('--hover'),
    rowSelectedBg: readToken('--selected'),
    cellFontSize: 13,
    cellFontSizeMD: 13,
    cellFontSizeSM: 13,
    cellPaddingInline: 8,
    cellPaddingInlineMD: 8,
    cellPaddingInlineSM: 8,
    cellPaddingBlock: 10,
    cellPaddingBlockMD: 7,
    cellPaddingBlockSM: 4,
  }
}

function makeComponents(): NonNullable<ThemeConfig['components']> {
  const solid = readToken('--primary-solid')
  const selected = readToken('--selected')
  return {
    Button: {
      colorPrimary: solid,
      colorPrimaryHover: readToken('--primary-solid-hover'),
      primaryShadow: 'none',
      defaultShadow: 'none',
      dangerShadow: 'none',
      fontWeight: 400,
    },
    Table: makeTableTokens(),
    Tabs: { horizontalItemPadding: '10px 0', horizontalItemGutter: 24, inkBarColor: readToken('--brand') },
    Card: { headerHeight: 38, headerPadding: 14, bodyPadding: 14, headerFontSize: 14 },
    Form: { itemMarginBottom: 18, labelColor: readToken('--text-2') },
    Input: { activeShadow: '0 0 0 2px color-mix(in srgb, var(--brand) 28%, transparent)' },
    Tag: { defaultBg: 'transparent' },
    Tree: { titleHeight: 28, indentSize: 16, nodeSelectedBg: selected },
    Segmented: { itemSelectedBg: selected },
    Checkbox: { colorPrimary: solid },
    Radio: { colorPrimary: solid },
    Switch: { colorPrimary: solid },
    Slider: { colorPrimary: solid },
    Pagination: { colorPrimary: solid },
  }
}

function makeTheme(navTheme: NavTheme, density: Density): ThemeConfig {
  return {
    algorithm: isDarkGround(navTheme) ? theme.darkAlgorithm : theme.defaultAlgorithm,
    cssVar: { key: `fibrewatch-${navTheme}` },
    token: makeTokens(density),
    components: makeComponents(),
  }
}

/** The nonce the server wrote into this page: antd's style elements carry it past the content policy. */
function loadNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
}

/** antd in our colours, in the user's theme and density, allowed by the content policy. */
export function AntdTheme({ children }: { children: ReactNode }) {
  const navTheme = useTheme((settings) => settings.navTheme)
  const density = useTheme((settings) => settings.density)
  const primaryColor = useTheme((settings) => settings.primaryColor)
  // The tokens are read from the page, where the primary colour has already changed them.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const config = useMemo(() => makeTheme(navTheme, density), [navTheme, density, primaryColor])
  const csp = useMemo(() => ({ nonce: loadNonce() }), [])
  return (
    <ConfigProvider theme={config} csp={csp} componentSize={COMPONENT_SIZE[density]}>
      <App component={false}>{children}</App>
    </ConfigProvider>
  )
}
