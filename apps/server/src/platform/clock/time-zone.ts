/** Whether it is the name of a zone (IANA), and no bare offset. */
export function isTimeZone(name: string): boolean {
  try {
    return (
      Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '' && !/^[+-]/.test(name)
    )
  } catch {
    return false
  }
}
