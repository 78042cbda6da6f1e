import openapiTypes, { astToString, UNKNOWN } from 'openapi-typescript'
import { makeApiDocument } from './api-document.ts'
import { loadSchemaNames } from './schema-names.ts'

const HEAD = '// Written by `npm run client` from the description of the API; a change of it is lost.\n\n'

/** Four spaces a step become two: two thirds of the file would be spaces. */
const halve = (spaces: string): string => ' '.repeat(Math.ceil(spaces.length / 2))

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
  return `${HEAD}${astToString(tree).replaceAll(/^ +/gm, halve)}`
}
