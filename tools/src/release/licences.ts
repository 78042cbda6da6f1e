import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ProductionPackage } from './production-closure.ts'

/** Permissive ones: they ask for their text and a name, which THIRD-PARTY-NOTICES.txt gives. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** What a manifest does not say and the package's LICENSE file does. */
const UNSAID: Readonly<Record<string, string>> = { 'png-js': 'MIT' }

/** Packages that come without a text of their licence: who holds the right, by the manifest of the package. */
const HOLDERS: Readonly<Record<string, string>> = {
  'abstract-logging': 'James Sumners',
  brotli: 'Devon Govett',
  dfa: 'Devon Govett',
  fontkit: 'Devon Govett',
  'murmurhash-js': 'Gary Court',
  pmtiles: 'Brandon Liu',
}

/** A package of a family whose text another of the same family and licence has. */
const SAME_TEXT_AS: Readonly<Record<string, string>> = {
  '@aws-sdk/credential-provider-http': 'node_modules/@aws-sdk/client-s3',
  '@aws-sdk/credential-provider-login': 'node_modules/@aws-sdk/client-s3',
  '@aws-sdk/nested-clients': 'node_modules/@aws-sdk/client-s3',
}

const TEXT_FILE = /^(?:licen[cs]e|copying|unlicense)/i
const NOTICE_FILE = /^notice/i
const README = /^readme/i
const README_PART = /^#+\s*licen[cs]e\s*$([\s\S]+)/im
/** A heading with the name of a licence under it is no text. */
const SHORTEST_TEXT_LENGTH = 400

const makeMitText = (holder: string): string => `MIT License

Copyright (c) ${holder}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`

const makeBsdText = (holder: string): string => `BSD 3-Clause License

Copyright (c) ${holder}

Redistribution and use in source and binary forms, with or without modification, are permitted provided that the following conditions are met:

1. Redistributions of source code must retain the above copyright notice, this list of conditions and the following disclaimer.

2. Redistributions in binary form must reproduce the above copyright notice, this list of conditions and the following disclaimer in the documentation and/or other materials provided with the distribution.

3. Neither the name of the copyright holder nor the names of its contributors may be used to endorse or promote products derived from this software without specific prior written permission.

THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS AND CONTRIBUTORS "AS IS" AND ANY EXPRESS OR IMPLIED WARRANTIES, INCLUDING, BUT NOT LIMITED TO, THE IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE ARE DISCLAIMED. IN NO EVENT SHALL THE COPYRIGHT HOLDER OR CONTRIBUTORS BE LIABLE FOR ANY DIRECT, INDIRECT, INCIDENTAL, SPECIAL, EXEMPLARY, OR CONSEQUENTIAL DAMAGES (INCLUDING, BUT NOT LIMITED TO, PROCUREMENT OF SUBSTITUTE GOODS OR SERVICES; LOSS OF USE, DATA, OR PROFITS; OR BUSINESS INTERRUPTION) HOWEVER CAUSED AND ON ANY THEORY OF LIABILITY, WHETHER IN CONTRACT, STRICT LIABILITY, OR TORT (INCLUDING NEGLIGENCE OR OTHERWISE) ARISING IN ANY WAY OUT OF THE USE OF THIS SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.`

/** The texts of licences that packages name and do not bring. */
const TEXTS: Readonly<Record<string, (holder: string) => string>> = {
  MIT: makeMitText,
  'BSD-3-Clause': makeBsdText,
}

/** The SPDX expression of a package: "MIT", "MIT AND OFL-1.1"; undefined where nobody says. */
export function findLicence({ name, entry }: ProductionPackage): string | undefined {
  return entry.license?.replace(/^\((.*)\)$/, '$1') ?? UNSAID[name]
}

/** One of several by choice (`OR`) has to be allowed, and all of several together (`AND`). */
function isAllowed(expression: string): boolean {
  return expression.split(' OR ').some((part) => part.split(' AND ').every((id) => ALLOWED.has(id)))
}

function readMatching(folder: string, pattern: RegExp): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map((entry) => readFileSync(join(folder, entry.name), 'utf8').replaceAll('\r\n', '\n').trim())
}

function findTexts(root: string, item: ProductionPackage): string[] {
  const { name, path } = item
  const folder = join(root, SAME_TEXT_AS[name] ?? path)
  const own = readMatching(folder, TEXT_FILE)
  if (own.length > 0) return [...own, ...readMatching(folder, NOTICE_FILE)]
  const [holder, makeText] = [HOLDERS[name], TEXTS[findLicence(item) ?? '']]
  if (holder !== undefined && makeText !== undefined) return [makeText(holder)]
  return readMatching(folder, README)
    .map((text) => README_PART.exec(text)?.[1]?.trim() ?? '')
    .filter((text) => text.length >= SHORTEST_TEXT_LENGTH)
}

/** A package, its licence and the texts that have to go with it. */
export interface Licensed {
  readonly name: string
  readonly version: string
  readonly licence: string
  readonly texts: readonly string[]
}

/** Throws with all packages whose licence is unknown, not allowed or without its text. */
export function requireLicences(root: string, packages: readonly ProductionPackage[]): Licensed[] {
  const faults: string[] = []
  const found = packages.map((item) => {
    const licence = findLicence(item)
    const texts = findTexts(root, item)
    if (licence === undefined) faults.push(`${item.name} names no licence`)
    else if (!isAllowed(licence)) faults.push(`${item.name} has the licence ${licence}, which is not allowed`)
    else if (texts.length === 0) faults.push(`${item.name} comes without the text of its licence`)
    return { name: item.name, version: item.version, licence: licence ?? '', texts }
  })
  if (faults.length > 0) throw new Error(`Not to be released:\n${faults.join('\n')}`)
  return found
}

const LINE = '-'.repeat(100)

/** THIRD-PARTY-NOTICES.txt: each text once, under the packages that it is for. */
export function writeNotices(licensed: readonly Licensed[]): string {
  const byText = Map.groupBy(licensed, ({ texts }) => texts.join('\n\n'))
  const parts = [...byText].map(([text, items]) => {
    const heads = items.map(({ name, version, licence }) => `${name} ${version} (${licence})`)
    return `${[...new Set(heads)].join('\n')}\n\n${text}\n`
  })
  return [`Fibrewatch is delivered with the following software of others.\n`, ...parts].join(`\n${LINE}\n\n`)
}
