import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { resetPasswordByOperator } from '#modules/identity'
import { systemClock } from '#platform/clock/clock'
import type { Config } from '#platform/config/config'
import { createFatalLog } from '#platform/log/log'
import { StartupError } from './startup-error.ts'
import { openDatabase } from './open-database.ts'

/**
 * For whom nobody is left who could sign in. Returns what is printed: the password is shown this once.
 * @throws StartupError, ResetRefusedError, DataDirLockedError while a server runs on the embedded database
 */
export async function runResetPassword(
  config: Config,
  username: string,
  program: Pick<NodeJS.Process, 'pid' | 'exit'>,
): Promise<string> {
  // Opening would make an empty database in a folder that was named by mistake.
  if (config.databaseUrl === undefined && !existsSync(join(config.dataDir, 'database')))
    throw new StartupError(
      `${config.dataDir} holds no database: set DATA_DIR or DATABASE_URL as the server has it.`,
    )
  const database = await openDatabase(config, { log: createFatalLog(), program })
  try {
    const { password, isEnabled } = await resetPasswordByOperator({ database, clock: systemClock }, username)
    const note = isEnabled ? '' : 'The account is disabled: another administrator has to enable it.\n'
    return `Sign in as ${username} with ${password} and choose another password. Open sessions have ended.\n${note}`
  } finally {
    await database.close()
  }
}
