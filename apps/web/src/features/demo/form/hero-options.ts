import { demoApi } from '@fibrewatch/contract/demo'
import type { EndpointData } from '@fibrewatch/contract/endpoint'
import { call } from '#lib/api/call.ts'
import type { PickOption } from '#ui/form/option-list.tsx'
import type { OptionSource } from '#ui/form/remote-picker.tsx'

const toOption = ({ id, name, hint }: EndpointData<typeof demoApi.options>[number]): PickOption => ({
  value: id,
  label: name,
  hint,
})

/** Heroes as options, found by the server. */
export const heroOptions: OptionSource = {
  id: 'demo.hero',
  find: async (keyword, signal) =>
    (await call(demoApi.options, { query: { keyword }, signal, isQuiet: true })).map(toOption),
  lookUp: async (id, signal) => {
    const [found] = await call(demoApi.options, { query: { id }, signal, isQuiet: true })
    return found === undefined ? null : toOption(found)
  },
}
