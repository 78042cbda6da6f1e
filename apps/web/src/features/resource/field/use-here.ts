import type { LngLat } from '@fibrewatch/route'
import { useState } from 'react'

const WAIT_MS = 15_000
const MAX_AGE_MS = 60_000

/** Why the browser does not say where it is. */
export type HereFailure = 'denied' | 'insecure' | 'unavailable' | 'timeout'

export type Here =
  | { state: 'off' | 'asking'; place: null; failure: null }
  | { state: 'known'; place: LngLat; accuracyM: number; failure: null }
  | { state: 'failed'; place: null; failure: HereFailure }

const OFF: Here = { state: 'off', place: null, failure: null }

function readFailure({ code }: Pick<GeolocationPositionError, 'code'>): HereFailure {
  if (code === GeolocationPositionError.PERMISSION_DENIED) return 'denied'
  return code === GeolocationPositionError.TIMEOUT ? 'timeout' : 'unavailable'
}

/** Where this browser is, once the user has asked for it. Nothing of it is sent or kept. */
export function useHere(): { here: Here; find: () => void; forget: () => void } {
  const [here, setHere] = useState<Here>(OFF)
  const fail = (failure: HereFailure) => setHere({ state: 'failed', place: null, failure })
  const find = () => {
    if (!window.isSecureContext) return fail('insecure')
    setHere({ state: 'asking', place: null, failure: null })
    navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude, latitude, accuracy } }) =>
        setHere({ state: 'known', place: [longitude, latitude], accuracyM: accuracy, failure: null }),
      (error) => fail(readFailure(error)),
      { enableHighAccuracy: true, timeout: WAIT_MS, maximumAge: MAX_AGE_MS },
    )
    return undefined
  }
  return { here, find, forget: () => setHere(OFF) }
}
