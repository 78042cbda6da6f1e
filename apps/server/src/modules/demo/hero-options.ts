import type { demoApi } from '@fibrewatch/contract/demo'
import type { EndpointQuery } from '@fibrewatch/contract/endpoint'
import { HEROES } from '@fibrewatch/contract/hero'

interface Option {
  readonly id: string
  readonly name: string
  readonly hint: string
}

const DEFAULT_COUNT = 20
const OPTIONS = HEROES.map(({ heroId, title, name, alias, keywords }) => ({
  option: { id: heroId, name: title, hint: name },
  text: [title, name, alias, keywords].join(',').toLowerCase(),
}))

/** Heroes with the keyword in a name, nickname or pinyin, in the order of their ids; or the one of an id. */
export function listHeroOptions({
  keyword = '',
  count = DEFAULT_COUNT,
  id,
}: EndpointQuery<typeof demoApi.options>): Option[] {
  const wanted = keyword.trim().toLowerCase()
  return OPTIONS.filter(({ option, text }) => (id === undefined ? text.includes(wanted) : option.id === id))
    .slice(0, count)
    .map(({ option }) => option)
}
