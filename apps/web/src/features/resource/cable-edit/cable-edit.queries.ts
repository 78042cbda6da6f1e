import { cableApi, MAX_CODES_LENGTH, nodeApi } from '@fibrewatch/contract/cable'
import { CODE_PATTERN } from '@fibrewatch/contract/pattern'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api/call.ts'
import type { PickOption } from '#ui/form/option-list.tsx'
import type { OptionSource } from '#ui/form/remote-picker.tsx'

/** More than a reader looks through: they type on. */
const MAX_FOUND = 50

const toOption = ({ id, code, name }: { id: number; code: string; name: string }): PickOption => ({
  value: String(id),
  label: code,
  hint: name,
})

export const cableOptions: OptionSource = {
  id: 'plant.cable',
  find: async (keyword, signal) => {
    const query = { limit: MAX_FOUND, ...(keyword === '' ? {} : { keyword }) }
    return (await call(cableApi.page, { query, signal, isQuiet: true })).list.map(toOption)
  },
  lookUp: async (id, signal) =>
    toOption((await call(cableApi.info, { query: { id: Number(id) }, signal, isQuiet: true })).cable),
}

/** Nodes by their code, which is what the rows of a cable hold. */
export const nodeOptions: OptionSource = {
  id: 'plant.node',
  find: async (keyword, signal) => {
    const query = { limit: MAX_FOUND, ...(keyword === '' ? {} : { keyword }) }
    const { list } = await call(nodeApi.page, { query, signal, isQuiet: true })
    return list.map(({ code, name }) => ({ value: code, label: code, hint: name }))
  },
  lookUp: (code) => Promise.resolve({ value: code, label: code }),
}

/** What is no code cannot be anybody's, and a comma would make two of it. */
const CODE = new RegExp(CODE_PATTERN)
const MAX_ROWS = 1000

/** Codes in portions that an address takes. */
export function portionCodes(codes: readonly string[], maxLength: number = MAX_CODES_LENGTH): string[] {
  const portions: string[] = []
  for (const code of codes) {
    const last = portions.at(-1)
    if (last !== undefined && last.length + code.length + 1 <= maxLength)
      portions[portions.length - 1] = `${last},${code}`
    else portions.push(code)
  }
  return portions
}

/** Who these codes are; of those that are nobody's, or not for the reader to see, there is nothing. */
export const nodesByCodeQuery = (codes: readonly string[]) => {
  const wanted = [...new Set(codes)].filter((code) => CODE.test(code)).toSorted()
  return queryOptions({
    queryKey: [nodeApi.page.path, 'codes', wanted],
    queryFn: async ({ signal }) => {
      const answers = await Promise.all(
        portionCodes(wanted).map((portion) =>
          call(nodeApi.page, { query: { codes: portion, limit: MAX_ROWS }, signal, isQuiet: true }),
        ),
      )
      return new Map(answers.flatMap(({ list }) => list.map((node) => [node.code, node] as const)))
    },
  })
}
