import sax, { type Tag } from 'sax'
import { MAX_DEPTH, MAX_LINE_LENGTH, UnreadableFile } from './file-limits.ts'

export interface XmlElement {
  /** Without its prefix. */
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
}

/** Who is told what stands in a document. */
export interface XmlListener {
  readonly onOpen: (element: XmlElement) => void
  /** The text of the element that stood directly in it. */
  readonly onClose: (name: string, text: string) => void
}

const dropPrefix = (name: string): string => name.slice(name.indexOf(':') + 1)

/**
 * Goes through a document as it arrives. No document type: it is where entities are declared, which a reader would unfold.
 * `afterChunk` may hand on what was heard. @throws UnreadableFile
 */
export async function* walkXml<Heard>(
  chunks: AsyncIterable<Uint8Array>,
  listener: XmlListener,
  takeHeard: () => Heard[],
): AsyncGenerator<Heard> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const parser = sax.parser(true, {})
  const texts: string[] = []
  const addText = (text: string): void => {
    const last = texts.length - 1
    if (last < 0) return
    const joined = (texts[last] ?? '') + text
    if (joined.length > MAX_LINE_LENGTH) throw new UnreadableFile('cell-too-long')
    texts[last] = joined
  }
  parser.ondoctype = () => {
    throw new UnreadableFile('doctype')
  }
  parser.onerror = (cause) => {
    throw new UnreadableFile('not-xml', cause)
  }
  parser.ontext = addText
  parser.oncdata = addText
  parser.onopentag = ({ name, attributes }) => {
    texts.push('')
    if (texts.length > MAX_DEPTH) throw new UnreadableFile('too-deep')
    // Without namespaces all attributes are texts.
    listener.onOpen({ name: dropPrefix(name), attributes: attributes as Tag['attributes'] })
  }
  parser.onclosetag = (name) => listener.onClose(dropPrefix(name), texts.pop() ?? '')
  for await (const chunk of chunks) {
    parser.write(decodeChunk(decoder, chunk))
    yield* takeHeard()
  }
  parser.close()
  yield* takeHeard()
}

function decodeChunk(decoder: InstanceType<typeof TextDecoder>, chunk: Uint8Array): string {
  try {
    return decoder.decode(chunk, { stream: true })
  } catch (cause) {
    throw new UnreadableFile('encoding', cause)
  }
}
