import type { ImportKind } from '@fibrewatch/contract/import-field'
import { readPartKey } from './archive-key.ts'

/** What people call an object by; a row without a code is called nothing. */
export function showKey(objectKey: string, kind: ImportKind): string {
  if (objectKey.startsWith('\u0001')) return ''
  const part = kind === 'plant' ? readPartKey(objectKey) : undefined
  return part === undefined ? objectKey : `${part.kind} ${part.code}`
}
