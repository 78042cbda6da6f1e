import { useBrand } from '#lib/brand/brand.ts'

/** The contract's initial value, written again: its list of all parameters is too long for the console's start. */
const INITIAL_MAX_TABS = 12

/** Open tabs at most, as this installation sets it; what is pinned or not saved may go beyond. */
export function maxTabs(): number {
  const told = useBrand.getState().brand?.parameters['console.maxTabs']
  return typeof told === 'number' && told > 0 ? told : INITIAL_MAX_TABS
}
