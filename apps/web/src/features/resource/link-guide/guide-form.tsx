import type { Endpoint } from '@fibrewatch/contract/endpoint'
import { useEffect, useEffectEvent } from 'react'
import { FormBody } from '#ui/form/form-body.tsx'
import { type FormOptions, useForm } from '#ui/form/use-form.ts'
import { useGuideWords } from './link-guide.messages.ts'
import type { Guide } from './use-guide.ts'

/** While something is typed that is not saved. */
export function useNoteDirty({ noteDirty }: Guide, isDirty: boolean): void {
  const note = useEffectEvent(noteDirty)
  useEffect(() => {
    note(isDirty)
    return () => note(false)
  }, [isDirty])
}

type GuideFormProps<E extends Endpoint> = FormOptions<E> & {
  guide: Guide
  okText: string
  onSaved: () => void
}

/** One step as a form, which saves by the same call as the form of the page. */
export function GuideForm<E extends Endpoint>({ guide, okText, onSaved, ...options }: GuideFormProps<E>) {
  const t = useGuideWords()
  const form = useForm(options)
  useNoteDirty(guide, form.isDirty)
  return (
    <FormBody
      options={options}
      form={form}
      okText={okText}
      {...(guide.at === 0 ? {} : { onCancel: guide.back, cancelText: t('back') })}
      onSaved={onSaved}
    />
  )
}
