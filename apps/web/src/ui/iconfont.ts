import { toAddress } from '#lib/api/base-path.ts'
import { useBrand } from '#lib/brand/brand.ts'
import { DEFAULT_THEME, isIconfontUrl, useTheme } from './theme.ts'

const loaded = new Map<string, Promise<void>>()

/** The user's own script, else the installation's, else the console's. */
export const chooseIconfontUrl = (own: string, installed: string | null): string =>
  own === DEFAULT_THEME.iconfontUrl ? (installed ?? own) : own

export const currentIconfontUrl = (): string =>
  chooseIconfontUrl(useTheme.getState().iconfontUrl, useBrand.getState().brand?.iconfontUrl ?? null)

/** Runs a script of this origin that puts icon symbols into the page; the content policy refuses any other. */
function loadScript(url: string): Promise<void> {
  return new Promise((resolve) => {
    const script = document.createElement('script')
    script.src = toAddress(url)
    script.addEventListener('load', () => resolve())
    // A menu whose icon is missing shows that of its kind.
    script.addEventListener('error', () => resolve())
    document.head.append(script)
  })
}

/** Brings the icons that menus name `icon-…`; each script once, and none from elsewhere. */
export async function loadIconfont(url = currentIconfontUrl()): Promise<void> {
  if (!isIconfontUrl(url)) return
  const loading = loaded.get(url) ?? loadScript(url)
  loaded.set(url, loading)
  await loading
}
