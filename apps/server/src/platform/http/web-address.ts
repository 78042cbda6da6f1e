/** Whether a text is an address that a browser may be sent to: `javascript:` and `data:` are none. */
export function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol } = new URL(text)
  return protocol === 'http:' || protocol === 'https:'
}
