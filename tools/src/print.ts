/** Prints to standard output. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** What went wrong with it. */
export function printError(text: string): void {
  process.stderr.write(`${text}\n`)
}
