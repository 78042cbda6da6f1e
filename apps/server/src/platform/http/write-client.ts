import { writeFile } from 'node:fs/promises'
import { writeClientTypes } from './document/client-types.ts'

/** Writes the types of packages/client, as the calls of the contract are now. */
const target = new URL('../../../../../packages/client/src/schema.ts', import.meta.url)
await writeFile(target, await writeClientTypes())
