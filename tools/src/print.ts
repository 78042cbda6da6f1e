/** What a program of the repository has to say, to whoever started it. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** What went wrong with it. */
export function printError(text: string): void {
  process.stderr.write(`${text}\n`)
}
