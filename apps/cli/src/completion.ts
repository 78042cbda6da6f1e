import type { Command, Option } from './command.ts'
import { EXIT } from './failure.ts'
import { say } from './program.ts'

const SHELLS = ['bash', 'zsh', 'fish']

const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

const flagsOf = ({ options }: Command): string =>
  [...options.map(({ name }) => `--${name}`), '--help'].join(' ')

/** `plant`, `completion`: the first words there are. */
const firstWords = (commands: readonly Command[]): string[] => [
  ...new Set(commands.map(({ name }) => name.split(' ')[0] ?? '')),
]

const secondWords = (commands: readonly Command[], first: string): string[] =>
  commands.flatMap(({ name }) => (name.startsWith(`${first} `) ? [name.slice(first.length + 1)] : []))

/** Cases of a shell: what may follow, by what was typed. */
function makeCases(commands: readonly Command[]): string {
  const valued = commands.flatMap((command) =>
    command.options
      .filter(({ value }) => value !== undefined)
      .map(
        ({ name, choices }) =>
          `    ${quote(`${command.name} --${name}`)}) found=${quote(choices?.join(' ') ?? '')}; return ;;`,
      ),
  )
  const named = commands.map((command) => {
    const files = command.takesFiles === true ? ' files=1' : ''
    const words = [flagsOf(command), ...(command.choices ?? [])].join(' ')
    return `    ${quote(command.name)}) found=${quote(words)}${files} ;;`
  })
  return `  case "$name $before" in\n${valued.join('\n')}\n  esac\n  case "$name" in\n${named.join('\n')}\n  esac`
}

/** Finds the command among the words before the one that is typed, and what may stand there: `found`, and `files`. */
const makeFinder = (commands: readonly Command[]): string => {
  const doubles = firstWords(commands).filter((first) => secondWords(commands, first).length > 0)
  const seconds = doubles.map(
    (first) => `    ${quote(first)}) found=${quote(secondWords(commands, first).join(' '))}; return ;;`,
  )
  return `_fibrewatch_find() {
  local before="$1" name="$2"
  shift 2
  found='' files=''
  if [ -z "$name" ]; then found=${quote([...firstWords(commands), 'help', '--help', '--version'].join(' '))}; return; fi
  case "$name" in
${seconds.join('\n')}
  esac
${makeCases(commands)}
}`
}

const makeNameCase = (commands: readonly Command[]): string =>
  firstWords(commands)
    .filter((first) => secondWords(commands, first).length > 0)
    .join('|')

const makeBash = (commands: readonly Command[]): string => `${makeFinder(commands)}
_fibrewatch() {
  local current="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" name='' found files
  [ "$COMP_CWORD" -gt 1 ] && name="\${COMP_WORDS[1]}"
  case "$name" in ${makeNameCase(commands)}) [ "$COMP_CWORD" -gt 2 ] && name="$name \${COMP_WORDS[2]}" ;; esac
  _fibrewatch_find "$before" "$name"
  COMPREPLY=($(compgen -W "$found" -- "$current"))
  if [ -n "$files" ]; then compopt -o filenames; COMPREPLY+=($(compgen -f -- "$current")); fi
}
complete -F _fibrewatch fibrewatch`

const makeZsh = (commands: readonly Command[]): string => `#compdef fibrewatch
${makeFinder(commands)}
_fibrewatch() {
  local before="\${words[CURRENT-1]}" name='' found files
  (( CURRENT > 2 )) && name="\${words[2]}"
  case "$name" in ${makeNameCase(commands)}) (( CURRENT > 3 )) && name="$name \${words[3]}" ;; esac
  _fibrewatch_find "$before" "$name"
  compadd -- \${=found}
  [[ -n "$files" ]] && _files
  return 0
}
compdef _fibrewatch fibrewatch`

function makeFish(commands: readonly Command[]): string {
  const seen = (name: string): string =>
    name
      .split(' ')
      .map((word) => `__fish_seen_subcommand_from ${word}`)
      .join('; and ')
  const firsts = firstWords(commands).map(
    (first) =>
      `complete -c fibrewatch -n __fish_use_subcommand -a ${first} -d ${quote(commands.find(({ name }) => name.startsWith(first))?.summary ?? '')}`,
  )
  const optionOf = ({ name }: Command, option: Option): string => {
    const values = option.choices === undefined ? ' -r' : ` -xa ${quote(option.choices.join(' '))}`
    return `complete -c fibrewatch -n ${quote(seen(name))} -l ${option.name}${option.value === undefined ? '' : values} -d ${quote(option.summary)}`
  }
  const rest = commands.flatMap((command) => [
    ...secondWords([command], command.name.split(' ')[0] ?? '').map(
      (second) => `complete -c fibrewatch -n ${quote(seen(command.name.split(' ')[0] ?? ''))} -a ${second}`,
    ),
    ...(command.takesFiles === true ? [`complete -c fibrewatch -n ${quote(seen(command.name))} -F`] : []),
    ...(command.choices === undefined
      ? []
      : [`complete -c fibrewatch -n ${quote(seen(command.name))} -a ${quote(command.choices.join(' '))}`]),
    ...command.options.map((option) => optionOf(command, option)),
  ])
  return ['complete -c fibrewatch -f', ...firsts, ...rest].join('\n')
}

/** The command that writes completions of the others, and of itself. */
export function completionOf(others: readonly Command[]): Command {
  const completion: Command = {
    name: 'completion',
    summary: 'write completions for a shell',
    operands: 'SHELL',
    operandCount: { least: 1, most: 1 },
    choices: SHELLS,
    options: [],
    notes: `SHELL is bash, zsh or fish:
  source <(fibrewatch completion bash)`,
    run: async ({ program, operands }) => {
      const commands = [...others, completion]
      const make = { bash: makeBash, zsh: makeZsh, fish: makeFish }[operands[0] ?? ''] ?? makeBash
      say(program, make(commands))
      return EXIT.ok
    },
  }
  return completion
}
