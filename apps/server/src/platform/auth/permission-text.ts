/** The codes of stored permission texts. A text counts only if it is a JSON array; only its strings count. */
export function parsePermissions(texts: readonly string[]): Set<string> {
  return new Set(texts.flatMap(parseCodes))
}

function parseCodes(text: string): string[] {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value.filter((code) => typeof code === 'string') : []
  } catch {
    return []
  }
}
