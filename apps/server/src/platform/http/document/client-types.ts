import openapiTypes, { astToString, UNKNOWN } from 'openapi-typescript'
import { makeApiDocument } from './api-document.ts'
import { loadSchemaNames } from './schema-names.ts'

/** What nearly every call has, once. */
const HEAD = `// Written by \`npm run client\` from the description of the API; a change of it is lost.

/** What a call without parameters takes. */
export interface NoParameters {
  query?: never;
  header?: never;
  path?: never;
  cookie?: never;
}

/** The answers of a call that answers \`Content\`. */
export interface Answers<Content> {
  200: {
    headers: {
      [name: string]: unknown;
    };
    content: Content;
  };
  "4XX": components["responses"]["Refused"];
  "5XX": components["responses"]["Failed"];
}

`

/** Four spaces a step become two: two thirds of the file would be spaces. */
const halve = (spaces: string): string => ' '.repeat(Math.ceil(spaces.length / 2))

const NEVER = String.raw`(?: +\w+\?: never;\n)`
const HEADERS = String.raw` {8}headers: \{\n {10}\[name: string\]: unknown;\n {8}\};\n`
const ERRORS = [
  ['4XX', 'Refused'],
  ['5XX', 'Failed'],
].map(([status, name]) => ` {6}"${status}": components\\["responses"\\]\\["${name}"\\];\\n`)

/** Blocks that stand in hundreds of calls, and what takes their place: half of the file would say nothing else. */
const REPEATED: readonly (readonly [RegExp, string])[] = [
  // Of a path: no parameters of its own, and the methods that it does not have.
  [new RegExp(`^ {4}parameters: \\{\\n${NEVER}{4} {4}\\};\\n(?! {4}requestBody)`, 'gm'), ''],
  [/^ {4}(?:get|put|post|delete|options|head|patch|trace)\?: never;\n/gm, ''],
  // Of a call.
  [new RegExp(`^( {4})parameters: \\{\\n${NEVER}{4} {4}\\};\\n`, 'gm'), '$1parameters: NoParameters;\n'],
  [/^ {6}(?:query|header|path|cookie)\?: never;\n/gm, ''],
  [/^ {4}requestBody\?: never;\n/gm, ''],
  [
    new RegExp(
      `^( {4})responses: \\{\\n {6}/\\*\\* @description .* \\*/\\n {6}200: \\{\\n${HEADERS} {8}content: \\{\\n {10}(.+);\\n {8}\\};\\n {6}\\};\\n${ERRORS.join('')} {4}\\};\\n`,
      'gm',
    ),
    '$1responses: Answers<{ $2 }>;\n',
  ],
]

/** The types of `packages/client`, as the contract makes them now. */
export async function writeClientTypes(): Promise<string> {
  const names = await loadSchemaNames()
  const document = makeApiDocument({ names, version: '0', basePath: '', baseUrl: undefined })
  const tree = await openapiTypes(JSON.stringify(document), {
    // What has a default may be left out.
    defaultNonNullable: false,
    // Bytes have as many forms as there are programs: buffers, blobs, streams.
    transform: (schema) => ('format' in schema && schema.format === 'binary' ? UNKNOWN : undefined),
  })
  const text = astToString(tree).replaceAll(/^ +/gm, halve)
  return `${HEAD}${REPEATED.reduce((made, [block, instead]) => made.replaceAll(block, instead), text)}`
}
