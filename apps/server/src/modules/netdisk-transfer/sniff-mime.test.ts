import { describe, expect, test } from 'vitest'
import { PLAIN_TEXT, SNIFFED_BYTES, sniffMime, UNKNOWN_MIME } from './sniff-mime.ts'

const latin = (text: string) => Buffer.from(text, 'latin1')

describe('the type of a file', () => {
  test.each([
    ['png', latin('\x89PNG\r\n\x1a\n...'), 'image/png'],
    ['jpeg', latin('\xff\xd8\xff\xe0'), 'image/jpeg'],
    ['webp', latin('RIFF....WEBPVP8 '), 'image/webp'],
    ['pdf', latin('%PDF-1.7'), 'application/pdf'],
    ['zip', latin('PK\x03\x04....a.txt'), 'application/zip'],
    [
      'sheet',
      latin('PK\x03\x04....[Content_Types].xml...xl/workbook.xml'),
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ],
    ['mp4', latin('\0\0\0\x18ftypisom'), 'video/mp4'],
    ['a trace', latin('Map\0\xc8\0'), UNKNOWN_MIME],
    ['nothing', Buffer.alloc(0), PLAIN_TEXT],
    ['Chinese', Buffer.from('光纤监测'), PLAIN_TEXT],
    ['text with a byte order mark', Buffer.from('\uFEFFtext'), PLAIN_TEXT],
    ['Latin-1', latin('caf\xe9 ol\xe9'), UNKNOWN_MIME],
    ['html', Buffer.from('<!DOCTYPE html><p>'), 'text/html'],
    ['html after spaces and comments', Buffer.from(' \n<!-- a --> <script>alert(1)</script>'), 'text/html'],
    ['html in a comment that never ends', Buffer.from('<!-- <script>'), PLAIN_TEXT],
    ['svg', Buffer.from('<svg xmlns="x" onload="alert(1)">'), 'image/svg+xml'],
    ['svg with a prologue', Buffer.from('<?xml version="1.0"?>\n<svg>'), 'image/svg+xml'],
    ['xml', Buffer.from('<?xml version="1.0"?><a/>'), 'application/xml'],
    ['a picture that is html inside', latin('GIF89a<script>alert(1)</script>'), 'image/gif'],
  ])('%s', (_, bytes, mime) => {
    expect(sniffMime(bytes)).toBe(mime)
  })

  test('is text even when the last character is cut', () => {
    const bytes = Buffer.from(`a${'光'.repeat(SNIFFED_BYTES)}`)
    expect(sniffMime(bytes)).toBe(PLAIN_TEXT)
  })
})
