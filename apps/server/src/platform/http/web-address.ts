/** Whether a text is an address to send a browser to; not `javascript:` and `data:`. */
export function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol } = new URL(text)
  return protocol === 'http:' || protocol === 'https:'
}
