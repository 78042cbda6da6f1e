import type { SorContent } from './sor-blocks.ts'
import type { SorBlock, SorBlockKind, SorFile } from './sor-file.ts'

export interface SorComposition extends Partial<SorContent> {
  readonly format: 1 | 2
}

const blockNames: readonly (readonly [Exclude<SorBlockKind, 'other'>, string])[] = [
  ['general', 'GenParams'],
  ['supplier', 'SupParams'],
  ['fixed', 'FxdParams'],
  ['events', 'KeyEvents'],
  ['landmarks', 'LnkParams'],
  ['data', 'DataPts'],
  ['checksum', 'Cksum'],
]

/** Puts contents together to a file with the usual block order and a checksum, ready for `makeSor`. */
export function composeSor({ format, ...given }: SorComposition): SorFile {
  const content = { ...emptyContent, ...given, checksum: { stored: 0, matches: [], covered: null } }
  const present = blockNames.filter(([kind]) => content[kind] !== null)
  const blocks = present.map(([kind, name]) => composeBlock(format, kind, name))
  const none = new Uint8Array(0)
  return {
    format,
    mapRevision: format * 100,
    mapTail: none,
    blocks,
    ...content,
    trailing: none,
    warnings: [],
  }
}

const emptyContent: SorContent = {
  general: null,
  supplier: null,
  fixed: null,
  events: null,
  landmarks: null,
  data: null,
}

function composeBlock(format: 1 | 2, kind: SorBlockKind, name: string): SorBlock {
  const tail = new Uint8Array(0)
  return { name, revision: format * 100, kind, named: format === 2, offset: 0, size: 0, tail }
}
