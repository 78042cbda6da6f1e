import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/**
 * Writes each file of the build a second and a third time, as small as it gets: `a.js.br` and `a.js.gz`. The server
 * sends them to whoever takes them, and compresses nothing of the console itself.
 */
const FOLDER = join(import.meta.dirname, 'dist')
const COMPRESSIBLE = new Set(['.js', '.css', '.svg', '.json', '.webmanifest', '.wasm'])
/** Smaller ones fit into one packet anyway. */
const MIN_BYTES = 1024

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

async function listFiles(): Promise<string[]> {
  const names = await readdir(FOLDER, { recursive: true })
  const files = names.filter((name) => COMPRESSIBLE.has(extname(name))).map((name) => join(FOLDER, name))
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size))
  return files.filter((_, at) => (sizes[at] ?? 0) >= MIN_BYTES)
}

async function compressFile(file: string): Promise<{ plain: number; brotli: number }> {
  const plain = await readFile(file)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  }
  const [brotli, gzipped] = await Promise.all([
    toBrotli(plain, { params }),
    toGzip(plain, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)])
  return { plain: plain.length, brotli: brotli.length }
}

const done = await Promise.all((await listFiles()).map(compressFile))
const [plain, brotli] = (['plain', 'brotli'] as const).map((key) =>
  Math.round(done.reduce((sum, one) => sum + one[key], 0) / 1024),
)
process.stdout.write(`compressed: ${done.length} files, ${plain} KB to ${brotli} KB\n`)
