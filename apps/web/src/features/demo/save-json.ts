import { saveAnswer } from '#lib/table/save-file.ts'

/** Records as they are, with every field, as a file. */
export function saveJson(records: readonly object[], fileName: string): void {
  const { buffer: bytes } = new TextEncoder().encode(JSON.stringify(records, null, 2))
  saveAnswer({ status: 200, headers: new Headers({ 'content-type': 'application/json' }), bytes }, fileName)
}
