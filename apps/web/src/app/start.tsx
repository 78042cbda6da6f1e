import { StrictMode } from 'react'
import type { Root } from 'react-dom/client'
import { LoginPage } from '#features/login'
import { adoptDisplayToken, loadToken } from '#lib/access/session.ts'
import { toAddress, toInnerPath } from '#lib/api/base-path.ts'
import { followBrandOfTabs, loadBrand } from '#lib/brand/brand.ts'
import { clearPackage } from '#lib/storage/field-database.ts'
import { onLanguage } from '#lib/i18n/i18n.ts'
import { loadAhead } from './session/ahead.ts'
import { askForConsoleEarly } from './session/console-questions.ts'
import { chooseFirstView, isPublic } from './session/first-view.ts'

/** Replaces the present view by the console at an address. */
async function showConsole(root: Root, address: string): Promise<void> {
  history.replaceState(null, '', toAddress(address))
  loadAhead(location.pathname)
  if (!isPublic(toInnerPath(location.pathname))) askForConsoleEarly()
  const { Console } = await import('./console.tsx')
  root.render(
    <StrictMode>
      <Console />
    </StrictMode>,
  )
}

function showLogin(root: Root, address: string): void {
  history.replaceState(null, '', toAddress(address))
  // Nobody is signed in: what a crew took along is no longer theirs to see.
  clearPackage().catch(() => {})
  // There is nothing to hide.
  delete document.documentElement.dataset['covered']
  root.render(
    <StrictMode>
      <LoginPage onSignedIn={(target) => showConsole(root, target)} />
    </StrictMode>,
  )
}

/**
 * Shows the first view. The login page loads without router or query client, which keeps
 * it small; they are loaded after sign-in.
 */
export async function start(root: Root): Promise<void> {
  adoptDisplayToken()
  const { pathname, search } = location
  const { view, address } = chooseFirstView(toInnerPath(pathname), search, loadToken() !== null)
  void loadBrand()
  followBrandOfTabs()
  // An installation without a name of its own shows the product's, which the server translates.
  onLanguage(() => void loadBrand())
  if (view === 'login') showLogin(root, address)
  else await showConsole(root, address)
}
