import { useId, useState } from 'react'
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts'
import { type AttributeShape, makeAttributeField } from '#ui/attribute/attribute-field.ts'
import type { FormValues } from '#ui/form/field.types.ts'
import { Fields } from '#ui/form/fields.tsx'
import { attributeMessages } from './attribute.messages.ts'

const NO_SCHEMA = {}

const NOTHING_ASKED: ReadonlySet<string> = new Set()

type AttributePreviewProps = {
  shape: AttributeShape
  /** As a control holds it. */
  initial: unknown
}

/** The field as users will fill it in; tried values are not saved. */
export function AttributePreview({ shape, initial }: AttributePreviewProps) {
  const t = useMessages(attributeMessages)
  const language = useLanguage()
  const id = useId()
  const [tried, setTried] = useState<FormValues>({})
  const field = makeAttributeField(shape, language)
  const values = { [field.name]: initial, ...tried }
  return (
    <section className="attribute-preview" aria-labelledby={id}>
      <h4 id={id}>{t('preview')}</h4>
      <Fields
        fields={[field]}
        schema={NO_SCHEMA}
        form={{
          values,
          faults: {},
          checking: NOTHING_ASKED,
          change: (name, value) => setTried({ [name]: value }),
          blur: () => {},
        }}
      />
    </section>
  )
}
