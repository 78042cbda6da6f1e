import bowser from 'bowser'

const MAX_LENGTH = 300
const MAX_NAME_LENGTH = 60

export interface ClientProgram {
  /** As "Windows 10"; null when it does not say. */
  readonly os: string | null
  /** As "Chrome 156.0"; null when it does not say. */
  readonly browser: string | null
}

/** Browser and system from a User-Agent header, which anybody can forge. */
export function parseUserAgent(userAgent: string | undefined): ClientProgram {
  if (userAgent === undefined || userAgent === '') return { os: null, browser: null }
  const { os, browser } = bowser.parse(userAgent.slice(0, MAX_LENGTH))
  return {
    os: makeName(os.name, os.versionName ?? os.version),
    browser: makeName(browser.name, browser.version),
  }
}

const makeName = (name: string | undefined, version: string | undefined): string | null =>
  name === undefined || name === ''
    ? null
    : [name, version].filter(Boolean).join(' ').slice(0, MAX_NAME_LENGTH)
