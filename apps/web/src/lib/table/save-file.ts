import type { ApiAnswer } from '#lib/api/transport.ts'

/** The file name from the server: the UTF-8 form (RFC 5987) before the plain one (RFC 6266). */
export function parseFileName(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (encoded !== undefined) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? null
}

/** Hands the answer of a binary call to the browser as a download. */
export function saveAnswer({ headers, bytes }: ApiAnswer, fallbackName: string): void {
  const type = headers.get('content-type') ?? 'application/octet-stream'
  const url = URL.createObjectURL(new Blob([bytes], { type }))
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = parseFileName(headers.get('content-disposition')) ?? fallbackName
  anchor.click()
  URL.revokeObjectURL(url)
}
