import { type Config, loadConfig } from '#platform/config/config'
import { loadTlsFiles } from '#platform/config/tls-files'
import { type Finding, isOk, tellFindings } from './finding.ts'
import { lookAtDatabase } from './look-at-database.ts'
import { lookAtDataDir, lookAtDisk } from './look-at-folders.ts'
import { lookAtBroker, lookAtClock, lookAtMail, lookAtMap, lookAtStore } from './look-at-places.ts'
import { lookAtServer } from './look-at-server.ts'

export interface CheckOutcome {
  /** What is printed. */
  readonly text: string
  /** Nothing failed; there may be warnings. */
  readonly isOk: boolean
}

/** Looks at all that a start needs, without changing anything, also while a server runs. */
export async function runCheck(
  env: Readonly<Record<string, string | undefined>>,
  asJson: boolean,
): Promise<CheckOutcome> {
  const findings = await lookAtAll(env)
  return { text: tellFindings(findings, asJson), isOk: isOk(findings) }
}

async function lookAtAll(env: Readonly<Record<string, string | undefined>>): Promise<Finding[]> {
  const outcome = loadConfig(env)
  if (!outcome.ok)
    return outcome.faults.map((text) => ({ name: 'settings', state: 'failed', text: `${text}.` }))
  const { config } = outcome
  const server = await lookAtServer(config)
  const database = await lookAtDatabase(config, server.isRunning)
  const looks = [
    lookAtDataDir(config),
    lookAtStore(config),
    lookAtBroker(config, server.isRunning),
    lookAtMail(config),
    lookAtClock(config, database.clockMs),
    lookAtDisk(config),
  ]
  const rest = (await Promise.all(looks)).filter((finding) => finding !== undefined)
  return [await lookAtSettings(config), server.finding, database.finding, ...rest]
}

/** The files that settings name are looked at too. */
async function lookAtSettings(config: Config): Promise<Finding> {
  const tls = config.mqttTls && loadTlsFiles(config.mqttTls)
  if (tls?.ok === false) return { name: 'settings', state: 'failed', text: tls.fault }
  return (await lookAtMap(config)) ?? { name: 'settings', state: 'ok', text: 'All of them can be read.' }
}
