import type { Command, Option } from './command.ts'

const GENERAL = `Settings
  FIBREWATCH_URL         the server, in the place of “fibrewatch login”
  FIBREWATCH_TOKEN       an API token: fwt_…
  FIBREWATCH_DEVICE_KEY  CODE:KEY of an instrument, for “fibrewatch ingest”
  NODE_EXTRA_CA_CERTS    a file with your own authority of certificates
  NO_COLOR               no colours

Exit codes
  0 done · 1 failed · 2 wrong use · 3 not permitted · 4 the server cannot be reached`

const align = (rows: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n')
}

const describeOption = ({ name, value, choices, summary }: Option): readonly [string, string] => [
  value === undefined ? `--${name}` : `--${name} ${value}`,
  choices === undefined ? summary : `${summary}: ${choices.join(', ')}`,
]

const listCommands = (commands: readonly Command[]): string =>
  align(
    commands.map(
      ({ name, operands, summary }) => [[name, operands].filter(Boolean).join(' '), summary] as const,
    ),
  )

export function makeHelp(commands: readonly Command[], serverCommands: readonly Command[]): string {
  return `Usage: fibrewatch COMMAND [OPTIONS]

Commands
${listCommands(commands)}

On the machine of the server
${listCommands(serverCommands)}

“fibrewatch COMMAND --help” tells more of one.

${GENERAL}`
}

export function makeCommandHelp({ name, operands, summary, options, notes }: Command): string {
  const usage = ['Usage: fibrewatch', name, operands, options.length > 0 ? '[OPTIONS]' : undefined]
  const parts = [
    usage.filter(Boolean).join(' '),
    `${summary[0]?.toUpperCase() ?? ''}${summary.slice(1)}.`,
    options.length === 0 ? undefined : `Options\n${align(options.map(describeOption))}`,
    notes,
  ]
  return parts.filter((part) => part !== undefined).join('\n\n')
}
