import {
  type Attribute,
  attributeApi,
  type AttributeTarget,
  type AttributeType,
} from '@fibrewatch/contract/attribute'
import { useMessages } from '#lib/i18n/i18n.ts'
import type { FormValues } from '#ui/form/field.types.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { makeAttributeBody, makeFormValues, NEW_ATTRIBUTE } from './attribute-draft.ts'
import { makeAttributeFields, makeIdentityFields } from './attribute-fields.tsx'
import { attributeMessages } from './attribute.messages.ts'

const FORM_ID = 'attribute-form'
const WIDTH_PX = 720

const typeOfNew = (values: FormValues) => (values['type'] ?? 'text') as AttributeType

type AddFormProps = {
  target: AttributeTarget
  /** After the existing ones. */
  orderNum: number
  onAdded: (id: number) => void
  onClose: () => void
}

export function AttributeAddForm({ target, orderNum, onAdded, onClose }: AddFormProps) {
  const t = useMessages(attributeMessages)
  return (
    <FormDialog
      id={FORM_ID}
      widthPx={WIDTH_PX}
      title={t('addTitle', { target: t(`target.${target}`) })}
      okText={t('add')}
      doneText={t('added')}
      endpoint={attributeApi.add}
      fields={makeAttributeFields(t, makeIdentityFields(t), typeOfNew)}
      initial={NEW_ATTRIBUTE}
      fixed={{ target, orderNum }}
      toBody={(body, values) => makeAttributeBody(body, values, typeOfNew(values))}
      invalidates={[attributeApi.list, attributeApi.values]}
      onDone={({ id }) => onAdded(id)}
      onClose={onClose}
    />
  )
}

export function AttributeEditForm({ attribute, onClose }: { attribute: Attribute; onClose: () => void }) {
  const t = useMessages(attributeMessages)
  const { id, nameZh, code, type } = attribute
  return (
    <FormDialog
      id={FORM_ID}
      widthPx={WIDTH_PX}
      title={nameZh}
      okText={t('save')}
      doneText={t('saved')}
      intro={
        <p className="attribute-intro">
          {t(`type.${type}`)} <span className="mono fs-12">{code}</span>
        </p>
      }
      endpoint={attributeApi.update}
      fields={makeAttributeFields(t, [], () => type)}
      initial={makeFormValues(attribute)}
      fixed={{ id }}
      toBody={(body, values) => makeAttributeBody(body, values, type)}
      invalidates={[attributeApi.list, attributeApi.values]}
      onClose={onClose}
    />
  )
}
