import { type EndpointData, systemApi } from '@fibrewatch/contract'
import { create } from 'zustand'
import { call } from '#lib/api/call.ts'
import { defineStored } from '#lib/storage/stored.ts'

type Brand = EndpointData<typeof systemApi.brand>

type BrandState = { brand: Brand | null; isReachable: boolean | null }

const asIs = (value: unknown) => value
const storedSystemInfo = defineStored<unknown>('system_info', asIs)

/** Name, organisation and version of this installation; null until the server has answered. */
export const useBrand = create<BrandState>()(() => ({ brand: null, isReachable: null }))

function applyPageIcon(url: string): void {
  document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.setAttribute('href', url)
}

/** Reads the brand once at start; the installation's logo becomes the page icon. */
export async function loadBrand(): Promise<void> {
  try {
    const brand = await call(systemApi.brand, { isQuiet: true })
    storedSystemInfo.save(brand)
    if (brand.logoImgUrl !== null) applyPageIcon(brand.logoImgUrl)
    useBrand.setState({ brand, isReachable: true })
  } catch {
    useBrand.setState({ isReachable: false })
  }
}
