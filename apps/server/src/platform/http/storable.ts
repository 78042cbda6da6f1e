import type { ErrorObject } from 'ajv'

/** The part of an error that readers of the validation use. */
const makeFault = (instancePath: string): ErrorObject => ({
  instancePath,
  keyword: 'storable',
  schemaPath: '',
  params: {},
})

/** PostgreSQL keeps neither NUL nor half a surrogate pair, and no number of ours is infinite (`1e999`). */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  return typeof value !== 'number' || Number.isFinite(value)
}

/** The first value or member name that cannot be stored. Without recursion: the sender decides the depth. */
export function findUnstorable(data: unknown): ErrorObject | undefined {
  const left = [{ path: '', value: data }]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { path, value } = next
    if (!isStorable(value)) return makeFault(path)
    if (typeof value !== 'object' || value === null) continue
    for (const [name, member] of Object.entries(value)) {
      if (!isStorable(name)) return makeFault(path)
      left.push({ path: `${path}/${name}`, value: member })
    }
  }
  return undefined
}
