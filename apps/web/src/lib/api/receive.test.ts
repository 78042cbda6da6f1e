import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { send } from './transport.ts'

const request = { method: 'GET', url: '/x', headers: {}, body: null, signal: null } as const

/** An answer in two parts, as a server streams a file. */
function answerInParts(headers: Record<string, string>): void {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array([1, 2, 3]))
      controller.enqueue(new Uint8Array([4, 5]))
      controller.close()
    },
  })
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(body, { headers }))
  onTestFinished(() => void vi.restoreAllMocks())
}

describe('an answer whose caller hears of it', () => {
  test.each([
    [{ 'content-length': '5' }, 5],
    [{}, null],
    // A compressed body is shorter than its content.
    [{ 'content-length': '5', 'content-encoding': 'gzip' }, null],
  ])('tells its bytes as they come (%j)', async (headers, totalBytes) => {
    answerInParts(headers)
    const heard: [number, number | null][] = []
    const { bytes } = await send({ ...request, onReceive: (...at) => heard.push(at) })
    expect([...new Uint8Array(bytes)]).toEqual([1, 2, 3, 4, 5])
    expect(heard).toEqual([
      [3, totalBytes],
      [5, totalBytes],
    ])
  })

  test('is given up when its caller says so', async () => {
    const abort = new AbortController()
    vi.spyOn(globalThis, 'fetch').mockImplementation(
      (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
        }),
    )
    onTestFinished(() => void vi.restoreAllMocks())
    const sent = send({ ...request, signal: abort.signal, onReceive: () => {} })
    abort.abort()
    await expect(sent).rejects.toMatchObject({ name: 'AbortError' })
  })
})
