import type { demoApi } from '@fibrewatch/contract/demo'
import { useQuery } from '@tanstack/react-query'
import { useMessages } from '#lib/i18n/i18n.ts'
import { queryOf } from '#lib/query/query.ts'
import { Card } from '#ui/card.tsx'
import { DataState } from '#ui/data-state.tsx'
import type { Field, FormValues } from '#ui/form/field.types.ts'
import { FormBody } from '#ui/form/form-body.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { Instant } from '#ui/time-text.tsx'
import { showToast } from '#ui/toast.tsx'
import { ExamplePage } from '../example-page.tsx'
import { exampleFormMessages } from './example-form.messages.ts'

type InfoCall = (typeof demoApi)['basicInfo' | 'ruleInfo' | 'dynamicInfo' | 'componentInfo']
type SaveCall = (typeof demoApi)['basicSave' | 'ruleSave' | 'dynamicSave' | 'componentSave']

type StoredFormProps = {
  title: string
  info: InfoCall
  save: SaveCall
  fields: readonly Field[]
  /** The initial values of a new one. */
  first: FormValues
  files: readonly string[]
}

type SavedFormProps = Omit<StoredFormProps, 'title' | 'files'> & { content: FormValues | null }

function SavedForm({ info, save, fields, first, content }: SavedFormProps) {
  const t = useMessages(exampleFormMessages)
  const options = { endpoint: save, fields, initial: content ?? first, invalidates: [info] }
  const form = useForm(options)
  return (
    <FormBody
      options={options}
      form={form}
      effect={t('untilNight')}
      cancelText={t('discard')}
      {...(form.isDirty ? { onCancel: form.discard } : {})}
      onSaved={() => showToast(t('saved'))}
    />
  )
}

/** An example form on its page: shows what its user saved last, to change and save again. */
export function StoredForm({ title, info, save, fields, first, files }: StoredFormProps) {
  const t = useMessages(exampleFormMessages)
  const query = useQuery(queryOf<InfoCall>(info))
  const hint =
    query.data === null || query.data === undefined ? (
      query.data === null && t('neverSaved')
    ) : (
      <>
        {t('lastSaved')} <Instant at={query.data.savedAt} />
      </>
    )
  return (
    <ExamplePage files={['apps/web/src/ui/form/use-form.ts', ...files]}>
      <Card title={title} hint={hint} className="demo-form">
        <DataState query={query} what={t('content')}>
          {(saved) => <SavedForm {...{ info, save, fields, first }} content={saved?.content ?? null} />}
        </DataState>
      </Card>
    </ExamplePage>
  )
}
