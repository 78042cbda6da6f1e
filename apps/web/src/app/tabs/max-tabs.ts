import { useBrand } from '#lib/brand/brand.ts'

/** The contract's initial value, repeated: its list of all parameters is too large for the console's start. */
const INITIAL_MAX_TABS = 12

/** The installation's limit of open tabs; pinned and unsaved ones may exceed it. */
export function maxTabs(): number {
  const told = useBrand.getState().brand?.parameters['console.maxTabs']
  return typeof told === 'number' && told > 0 ? told : INITIAL_MAX_TABS
}
