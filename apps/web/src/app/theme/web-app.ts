import { toAddress } from '#lib/api/base-path.ts'

const MANIFEST = '/manifest.webmanifest'

const findLink = () => document.querySelector<HTMLLinkElement>('link[rel="manifest"]')

/** With a manifest the browser offers to install the console as an application; without it does not. */
export function changeInstallable(isInstallable: boolean): void {
  const link = findLink()
  if (!isInstallable) return link?.remove()
  if (link !== null) return
  const added = document.createElement('link')
  added.rel = 'manifest'
  added.href = toAddress(MANIFEST)
  document.head.append(added)
}
