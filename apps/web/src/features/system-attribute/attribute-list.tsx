import { type Attribute, attributeApi, type AttributeTarget } from '@fibrewatch/contract/attribute'
import { useMemo } from 'react'
import { useMayCall } from '#lib/access/access.ts'
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts'
import { nameOfAttribute } from '#ui/attribute/attribute-field.ts'
import { Tag } from '#ui/parts/tag.tsx'
import { Tree } from '#ui/tree/tree.tsx'
import { listAfterMove, makeTreeIndex, type TreeMove, type TreeNode } from '#ui/tree/tree-model.ts'
import { attributeMessages } from './attribute.messages.ts'

type AttributeNode = TreeNode & { attribute: Attribute }

function LineExtra({ attribute }: { attribute: Attribute }) {
  const t = useMessages(attributeMessages)
  const { code, type, unit, required, enabled } = attribute
  return (
    <span className="attribute-line">
      {!enabled && <Tag tone="off">{t('disabledTag')}</Tag>}
      {required && <Tag>{t('requiredTag')}</Tag>}
      <span className="mono fs-12 text-3 attribute-code">{code}</span>
      <span className="attribute-type">
        {unit === null ? t(`type.${type}`) : `${t(`type.${type}`)} ${unit}`}
      </span>
    </span>
  )
}

const drawExtra = ({ attribute }: AttributeNode) => <LineExtra attribute={attribute} />

type AttributeListProps = {
  target: AttributeTarget
  attributes: readonly Attribute[]
  selectedId: number | null
  onSelect: (id: number) => void
  onOrder: (ordered: readonly Attribute[]) => void
}

/** Attributes are not nested. */
const staysFlat = ({ parentKey }: TreeMove): boolean => parentKey === null

/** The attributes of one kind of object in the order of its form; dragging or Alt+↑↓ changes it. */
export function AttributeList({ target, attributes, selectedId, onSelect, onOrder }: AttributeListProps) {
  const t = useMessages(attributeMessages)
  const language = useLanguage()
  const mayOrder = useMayCall(attributeApi.update)
  const nodes = useMemo<AttributeNode[]>(
    () =>
      attributes.map((attribute) => ({
        key: String(attribute.id),
        parentKey: null,
        label: nameOfAttribute(attribute, language),
        attribute,
      })),
    [attributes, language],
  )
  const order = (move: TreeMove) =>
    onOrder(listAfterMove(makeTreeIndex(nodes), move).map(({ attribute }) => attribute))
  return (
    <Tree
      label={t('attributes')}
      nodes={nodes}
      hasSearch
      selectedKey={selectedId === null ? null : String(selectedId)}
      onSelect={({ attribute }) => onSelect(attribute.id)}
      extra={drawExtra}
      empty={t('empty', { target: t(`target.${target}`) })}
      {...(mayOrder ? { onMove: order, mayMove: staysFlat } : {})}
    />
  )
}
