import { StrictMode } from 'react'
import type { Root } from 'react-dom/client'
import { adoptDisplayToken, loadToken } from '#lib/access/session.ts'
import { toAddress, toInnerPath } from '#lib/api/base-path.ts'
import { followBrandOfTabs, loadBrand } from '#lib/brand/brand.ts'
import { onLanguage } from '#lib/i18n/i18n.ts'
import { chooseFirstView } from './session/first-view.ts'

/** Replaces whatever is shown by the console at an address. */
async function showConsole(root: Root, address: string): Promise<void> {
  history.replaceState(null, '', toAddress(address))
  const { Console } = await import('./console.tsx')
  root.render(
    <StrictMode>
      <Console />
    </StrictMode>,
  )
}

async function showLogin(root: Root, address: string): Promise<void> {
  history.replaceState(null, '', toAddress(address))
  // Nobody is signed in: there is nothing to hide.
  delete document.documentElement.dataset['covered']
  const { LoginPage } = await import('#features/login')
  root.render(
    <StrictMode>
      <LoginPage onSignedIn={(target) => showConsole(root, target)} />
    </StrictMode>,
  )
}

/**
 * Shows the first view. The login page comes alone, without router or query client: that is what
 * keeps it light; they are loaded once somebody has signed in.
 */
export async function start(root: Root): Promise<void> {
  adoptDisplayToken()
  const { pathname, search } = location
  const { view, address } = chooseFirstView(toInnerPath(pathname), search, loadToken() !== null)
  void loadBrand()
  followBrandOfTabs()
  // An installation without a name of its own is called by the product's, which the server translates.
  onLanguage(() => void loadBrand())
  await (view === 'login' ? showLogin(root, address) : showConsole(root, address))
}
