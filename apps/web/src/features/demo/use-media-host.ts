import { useBrand } from '#lib/brand/brand.ts'

/** The host of pictures and voices; empty while none is set, and then nothing is loaded. */
export function useMediaHost(): string {
  const host = useBrand(({ brand }) => brand?.parameters['demo.mediaHost'])
  return typeof host === 'string' ? host : ''
}
