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
  saveBlob(new Blob([bytes], { type }), parseFileName(headers.get('content-disposition')) ?? fallbackName)
}

/** Hands what was made in the browser to it as a download. */
export function saveBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob)
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = fileName
  anchor.click()
  URL.revokeObjectURL(url)
}
