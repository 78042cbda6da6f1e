import type { Endpoint } from '@fibrewatch/contract/endpoint'
import { reportApi } from '@fibrewatch/contract/report'
import { readOwnZone } from '#lib/format/time-zone.ts'
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts'
import type { Field, FormValues } from '#ui/form/field.types.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { reportMessages } from './report.messages.ts'

const NAMES_OF_WORDS = ['project', 'tester', 'approver', 'remark'] as const

/** Words stand together in the call; one that was left empty is a line to write on. */
function gatherWords(body: FormValues, values: FormValues): FormValues {
  const words = Object.fromEntries(NAMES_OF_WORDS.map((name) => [name, values[name] ?? '']))
  const others = Object.entries(body).filter(([name]) => !NAMES_OF_WORDS.some((word) => word === name))
  return { ...Object.fromEntries(others), words }
}

type ReportFormProps<E extends Endpoint> = {
  endpoint: E
  title: string
  /** What the report is about. */
  fixed?: FormValues
  /** Asked before the others. */
  fields?: readonly Field[]
  initial?: FormValues
  onClose: () => void
}

/** Orders a report: in which language, for what, and who signs. */
export function ReportForm<E extends Endpoint>(props: ReportFormProps<E>) {
  const { endpoint, title, fixed = {}, fields = [], initial = {}, onClose } = props
  const t = useMessages(reportMessages)
  const language = useLanguage()
  const languages = [
    { value: 'zh', label: t('chinese') },
    { value: 'en', label: t('english') },
  ]
  const hint = t('blankHint')
  const asked: Field[] = [
    ...fields,
    { name: 'language', kind: 'radio', label: t('language'), options: languages },
    { name: 'project', kind: 'text', label: t('project'), isRequired: false, width: 'full' },
    { name: 'tester', kind: 'text', label: t('tester'), isRequired: false, width: 'half', hint },
    { name: 'approver', kind: 'text', label: t('approver'), isRequired: false, width: 'half', hint },
    { name: 'remark', kind: 'textarea', label: t('remark'), isRequired: false, rows: 2 },
  ]
  return (
    <FormDialog
      id="report-form"
      title={title}
      okText={t('make')}
      doneText={t('ordered')}
      intro={t('intro')}
      endpoint={endpoint}
      fields={asked}
      initial={{ ...initial, language: language === 'en_US' ? 'en' : 'zh' }}
      fixed={{ ...fixed, timeZone: readOwnZone() }}
      toBody={gatherWords}
      invalidates={[reportApi.page]}
      onClose={onClose}
    />
  )
}
