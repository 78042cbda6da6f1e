import {
  type Attribute,
  attributeApi,
  type AttributeTarget,
  type AttributeValue,
} from '@fibrewatch/contract/attribute'
import { plantChangeApi } from '@fibrewatch/contract/plant-change'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMayCall } from '#lib/access/access.ts'
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts'
import { queryOf } from '#lib/query/query.ts'
import type { FormValues } from '#ui/form/field.types.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { ActionButton } from '#ui/table/action-button.tsx'
import { formatAttributeValue, makeAttributeField, nameOfAttribute } from './attribute-field.ts'
import { attributeWords } from './attribute.messages.ts'
import './attribute.css'

type Values = Readonly<Record<string, AttributeValue>>
type ValuesOf = {
  target: AttributeTarget
  /** Id of the row, or code of the alarm type. */
  objectId: string
  /** What the object is called. */
  objectName: string
}
type Known = { definitions: readonly Attribute[]; values: Values }

/** Values as controls hold them: yes and no are chosen as words. */
const makeInitial = (values: Values): FormValues =>
  Object.fromEntries(
    Object.entries(values).map(([code, value]) => [code, typeof value === 'boolean' ? String(value) : value]),
  )

/** As the contract wants them. */
function makeValues(definitions: readonly Attribute[], body: FormValues): FormValues {
  const pairs = definitions
    .filter(({ code }) => body[code] !== undefined && body[code] !== '')
    .map(({ code, type }) => [code, type === 'boolean' ? body[code] === 'true' : body[code]])
  return Object.fromEntries(pairs) as FormValues
}

type FormProps = ValuesOf & Known & { onClose: () => void }

function ValuesForm({ target, objectId, objectName, definitions, values, onClose }: FormProps) {
  const t = useMessages(attributeWords)
  const language = useLanguage()
  return (
    <FormDialog
      id="attribute-values"
      title={t('valuesTitle', { name: objectName })}
      okText={t('save')}
      doneText={t('saved')}
      endpoint={attributeApi.changeValues}
      fields={definitions.map((definition) => makeAttributeField(definition, language))}
      initial={makeInitial(values)}
      toBody={(body) => ({ target, objectId, values: makeValues(definitions, body) })}
      invalidates={[attributeApi.values, plantChangeApi.page]}
      onClose={onClose}
    />
  )
}

function Value({ definition, value }: { definition: Attribute; value: AttributeValue | undefined }) {
  const language = useLanguage()
  const text = formatAttributeValue(definition, value, language)
  if (definition.type !== 'link' || value === undefined) return text
  return (
    <a href={text} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  )
}

/** An object's attributes in one line, and a form to change them. Nothing where there are none. */
export function AttributeValues(object: ValuesOf) {
  const t = useMessages(attributeWords)
  const language = useLanguage()
  const { target, objectId } = object
  const mayRead = useMayCall(attributeApi.values)
  const { data } = useQuery({
    ...queryOf(attributeApi.values, { query: { target, objectId } }),
    enabled: mayRead,
  })
  const [isEdited, setEdited] = useState(false)
  if (data === undefined || data.definitions.length === 0) return null
  return (
    <div className="attribute-values">
      <dl aria-label={t('values')}>
        {data.definitions.map((definition) => (
          <div key={definition.code}>
            <dt>{nameOfAttribute(definition, language)}</dt>
            <dd>
              <Value definition={definition} value={data.values[definition.code]} />
            </dd>
          </div>
        ))}
      </dl>
      <ActionButton
        className="button text small"
        icon="edit"
        label={t('edit')}
        endpoint={attributeApi.changeValues}
        onSelect={() => setEdited(true)}
      />
      {isEdited && <ValuesForm {...object} {...data} onClose={() => setEdited(false)} />}
    </div>
  )
}
