import { type Attribute, attributeApi } from '@fibrewatch/contract/attribute'
import { formatNumber } from '#lib/format/numbers.ts'
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts'
import { formatAttributeValue, nameOfAttribute, nameOfOption } from '#ui/attribute/attribute-field.ts'
import { PageHead } from '#ui/parts/page-head.tsx'
import { Badge, Descriptions, Tag } from '#ui/parts/tag.tsx'
import { ActionButton } from '#ui/table/action-button.tsx'
import { Instant } from '#ui/time-text.tsx'
import { makeTriedValue } from './attribute-draft.ts'
import { attributeMessages } from './attribute.messages.ts'
import { AttributePreview } from './attribute-preview.tsx'
import { useAttributeCommands } from './use-attribute-commands.ts'

function Facts({ attribute }: { attribute: Attribute }) {
  const t = useMessages(attributeMessages)
  const language = useLanguage()
  const { type, unit, required, enabled, defaultValue, values, target, nameZh, nameEn } = attribute
  const count = formatNumber(values)
  return (
    <Descriptions
      facts={[
        { label: t('nameZh'), value: nameZh },
        { label: t('nameEn'), value: nameEn ?? '—' },
        { label: t('type'), value: t(`type.${type}`) },
        ...(type === 'number' ? [{ label: t('unit'), value: unit ?? '—' }] : []),
        { label: t('required'), value: t(required ? 'yes' : 'no') },
        { label: t('default'), value: formatAttributeValue(attribute, defaultValue, language) },
        { label: t('values'), value: t('valuesOf', { count, target: t(`target.${target}`) }) },
        {
          label: t('state'),
          value: <Badge state={enabled ? 'on' : 'off'}>{t(enabled ? 'isEnabled' : 'disabledTag')}</Badge>,
        },
        { label: t('created'), value: <Instant at={attribute.createTime} /> },
        { label: t('updated'), value: <Instant at={attribute.updateTime} /> },
      ]}
    />
  )
}

function Options({ attribute: { options, defaultValue } }: { attribute: Attribute }) {
  const t = useMessages(attributeMessages)
  const language = useLanguage()
  return (
    <section className="attribute-options">
      <h4>{t('options')}</h4>
      <ol>
        {options.map((option) => (
          <li key={option.value}>
            <span className="mono fs-12 text-3">{option.value}</span>
            {nameOfOption(option, language)}
            {option.value === defaultValue && <Tag>{t('optionDefault')}</Tag>}
          </li>
        ))}
      </ol>
    </section>
  )
}

type AttributeDetailProps = { attribute: Attribute; onEdit: () => void; onRemoved: () => void }

/** The facts of an attribute, how it looks in a form, and its actions. */
export function AttributeDetail({ attribute, onEdit, onRemoved }: AttributeDetailProps) {
  const t = useMessages(attributeMessages)
  const language = useLanguage()
  const { toggle, remove } = useAttributeCommands(attribute, onRemoved)
  const { id, code, enabled, type, defaultValue } = attribute
  const { update, delete: removeCall } = attributeApi
  return (
    <>
      <PageHead
        title={nameOfAttribute(attribute, language)}
        code={code}
        actions={
          <>
            <ActionButton
              className="button small"
              icon="edit"
              label={t('edit')}
              endpoint={update}
              onSelect={onEdit}
            />
            <ActionButton
              className="button small"
              label={t(enabled ? 'disable' : 'enable')}
              endpoint={update}
              onSelect={toggle}
            />
            <ActionButton
              className="button small is-danger"
              icon="trash"
              label={t('remove')}
              endpoint={removeCall}
              onSelect={remove}
            />
          </>
        }
      />
      <div className="attribute-detail">
        <Facts attribute={attribute} />
        {type === 'enum' && <Options attribute={attribute} />}
        <AttributePreview
          key={`${id} ${attribute.updateTime}`}
          shape={attribute}
          initial={makeTriedValue(defaultValue)}
        />
      </div>
    </>
  )
}
