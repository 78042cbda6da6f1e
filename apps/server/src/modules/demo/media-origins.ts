import { failureLevel } from '#platform/database/database-fault'
import type { Log } from '#platform/log/log'

export interface MediaPorts {
  readonly isOn: () => boolean
  /** Empty: none. */
  readonly loadMediaHost: () => Promise<string>
  readonly onParametersChange: (listener: () => void) => void
}

interface MediaOrigins {
  readonly list: () => readonly string[]
  readonly load: () => Promise<void>
  /** Resolves when no read is under way. */
  readonly settle: () => Promise<void>
}

/** Allowed origins of pictures and voices of the demo area, as last read: every answer names them. */
export function createMediaOrigins(
  { isOn, loadMediaHost, onParametersChange }: MediaPorts,
  log: Log,
): MediaOrigins {
  let host = ''
  let reading = Promise.resolve()
  const load = async (): Promise<void> => {
    host = await loadMediaHost()
  }
  onParametersChange(() => {
    // One after the other: the latest read wins.
    reading = reading
      .then(load)
      .catch((cause: unknown) =>
        log[failureLevel(cause, 'error')]({ err: cause }, 'the host of the demo pictures could not be read'),
      )
  })
  return {
    list: () => (host !== '' && isOn() ? [`https://${host}`] : []),
    load,
    settle: () => reading,
  }
}
