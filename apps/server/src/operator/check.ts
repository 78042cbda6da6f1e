import { type Config, loadConfig } from '#platform/config/config'
import { loadTlsFiles } from '#platform/config/tls-files'
import { type Finding, isOk, tellFindings } from './finding.ts'
import { lookAtDatabase } from './look-at-database.ts'
import { lookAtBroker, lookAtClock, lookAtDisk, lookAtMail, lookAtStore } from './look-at-places.ts'
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
  program: Pick<NodeJS.Process, 'pid'>,
): Promise<CheckOutcome> {
  const findings = await lookAtAll(env, program)
  return { text: tellFindings(findings, asJson), isOk: isOk(findings) }
}

async function lookAtAll(
  env: Readonly<Record<string, string | undefined>>,
  program: Pick<NodeJS.Process, 'pid'>,
): Promise<Finding[]> {
  const outcome = loadConfig(env)
  if (!outcome.ok)
    return outcome.faults.map((text) => ({ name: 'settings', state: 'failed', text: `${text}.` }))
  const { config } = outcome
  const server = await lookAtServer(config)
  const database = await lookAtDatabase(config, server.isRunning, program)
  const looks = [
    lookAtStore(config),
    lookAtBroker(config, server.isRunning),
    lookAtMail(config),
    lookAtClock(config, database.clockMs),
    lookAtDisk(config),
  ]
  const rest = (await Promise.all(looks)).filter((finding) => finding !== undefined)
  return [lookAtSettings(config), server.finding, database.finding, ...rest]
}

function lookAtSettings({ mqttTls }: Config): Finding {
  const tls = mqttTls && loadTlsFiles(mqttTls)
  return tls?.ok === false
    ? { name: 'settings', state: 'failed', text: tls.fault }
    : { name: 'settings', state: 'ok', text: 'All of them can be read.' }
}
