import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from './find-free-port.ts'
import { findProgram } from './find-program.ts'
import { endProgram, handOver, requireLogLine, spawnUnprivileged } from './unprivileged.ts'

/** Our own Prometheus that scrapes one server, and its end. */
export type PrivatePrometheus = {
  url: string
  /** Stops it and removes its folder. */
  remove(): Promise<void>
}

export const findPrometheus = (): string | undefined => findProgram('prometheus')
/** Checks metrics, rules and settings; of the same package. */
export const findPromtool = (): string | undefined => findProgram('promtool')

const makeSettings = (target: string, rules: readonly string[]): string =>
  JSON.stringify({
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: rules,
    scrape_configs: [{ job_name: 'fibrewatch', static_configs: [{ targets: [target] }] }],
  })

/**
 * Throws when Prometheus is not installed or does not start.
 *
 * @param target `host:port` of the server
 * @param rules the text of a file of rules
 */
export async function startPrivatePrometheus(target: string, rules: string): Promise<PrivatePrometheus> {
  const program = findPrometheus()
  if (program === undefined) throw new Error('Prometheus is not installed (Debian: prometheus)')
  const folder = mkdtempSync(join(tmpdir(), 'fibrewatch-prometheus-'))
  handOver(folder)
  writeFileSync(join(folder, 'rules.yml'), rules)
  // YAML reads JSON.
  const settings = join(folder, 'prometheus.yml')
  writeFileSync(settings, makeSettings(target, [join(folder, 'rules.yml')]))
  const port = await findFreePort()
  const child = spawnUnprivileged(
    [
      program,
      `--config.file=${settings}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    folder,
  )
  const remove = async () => {
    await endProgram(child, 'SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await requireLogLine(child, 'Prometheus', 'Server is ready to receive web requests')
  } catch (error) {
    await remove()
    throw error
  }
  return { url: `http://127.0.0.1:${port}`, remove }
}
