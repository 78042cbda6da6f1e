import { demoApi } from '@fibrewatch/contract/demo'
import { useMessages } from '#lib/i18n/i18n.ts'
import { exampleFormMessages } from './example-form.messages.ts'
import { useRuleFields } from './rule-fields.ts'
import { StoredForm } from './stored-form.tsx'

const FILES = ['apps/web/src/ui/form/use-checks.ts', 'apps/web/src/features/demo/form/rule-fields.ts']
const FIRST = {}

/** A form whose values are checked while typing, together, and by the server. */
export function RuleFormPage() {
  const t = useMessages(exampleFormMessages)
  return (
    <StoredForm
      title={t('rule')}
      info={demoApi.ruleInfo}
      save={demoApi.ruleSave}
      fields={useRuleFields()}
      first={FIRST}
      files={FILES}
    />
  )
}
