import type { PublicParameters } from '@fibrewatch/contract/parameter'
import { type SystemInfo, systemApi } from '@fibrewatch/contract/system-info'
import { create } from 'zustand'
import { toAddress } from '#lib/api/base-path.ts'
import { call } from '#lib/api/call.ts'
import { defineStored, nameOfKey } from '#lib/storage/stored.ts'

type BrandState = { brand: SystemInfo | null; isReachable: boolean | null }

function parseBrand(value: unknown): SystemInfo | null {
  const brand = value as Partial<SystemInfo> | null
  const isBrand = typeof brand?.name === 'string' && typeof brand.parameters === 'object'
  return isBrand ? (brand as SystemInfo) : null
}
const storedSystemInfo = defineStored('system_info', parseBrand)

/** Name, organisation and version of this installation; the stored ones until the server has answered. */
export const useBrand = create<BrandState>()(() => ({ brand: storedSystemInfo.load(), isReachable: null }))

const PRODUCT_ICON = '/icon.svg'

function applyPageIcon({ logoImgUrl }: SystemInfo): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  // The page declares the icon's type as SVG; another picture's type comes with its answer.
  link?.removeAttribute('type')
  link?.setAttribute('href', toAddress(logoImgUrl ?? PRODUCT_ICON))
}

/** Reads the brand; the installation's logo becomes the page icon. */
export async function loadBrand(): Promise<void> {
  try {
    const brand = await call(systemApi.brand, { isQuiet: true })
    storedSystemInfo.save(brand)
    applyPageIcon(brand)
    useBrand.setState({ brand, isReachable: true })
  } catch {
    useBrand.setState({ isReachable: false })
  }
}

/** Applies in all tabs of the browser what one has loaded, also where nobody is signed in. */
export function followBrandOfTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    const brand = key === nameOfKey('system_info') ? storedSystemInfo.load() : null
    if (brand === null) return
    applyPageIcon(brand)
    useBrand.setState({ brand })
  })
}

/**
 * Parameters used before the server has answered. The contract's initial values, repeated: its list of all
 * parameters with their descriptions is too large for the login page.
 */
export const INITIAL_PARAMETERS = {
  'session.unloadRule': true,
  'session.idleLockMinutes': 60,
  'shift.hours': '08:00,20:00',
} as const satisfies Partial<PublicParameters>

/** A public parameter, as the server last sent it. */
export function readPublicParameter<Key extends keyof typeof INITIAL_PARAMETERS>(
  key: Key,
): PublicParameters[Key] {
  const initial = INITIAL_PARAMETERS[key]
  const told = useBrand.getState().brand?.parameters[key]
  return (typeof told === typeof initial ? told : initial) as PublicParameters[Key]
}
