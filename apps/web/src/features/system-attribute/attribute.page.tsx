import {
  type Attribute,
  ATTRIBUTE_TARGETS,
  attributeApi,
  type AttributeTarget,
} from '@fibrewatch/contract/attribute'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { queryOf } from '#lib/query/query.ts'
import { usePageQuery } from '#lib/tab/page-query.ts'
import { DataState } from '#ui/data-state.tsx'
import { useIsNarrow } from '#ui/media.ts'
import { PageHead } from '#ui/parts/page-head.tsx'
import { SplitPage } from '#ui/parts/split-page.tsx'
import { Tabs } from '#ui/parts/tabs.tsx'
import { AttributeDetail } from './attribute-detail.tsx'
import { AttributeAddForm, AttributeEditForm } from './attribute-form.tsx'
import { AttributeList } from './attribute-list.tsx'
import { AttributeTools } from './attribute-tools.tsx'
import { attributeMessages } from './attribute.messages.ts'
import { useOrdering } from './use-ordering.ts'
import './attribute.css'

const LIST_PX = 560
const MAX_ORDER = 100_000

/** The shown kind of object is in the address: `?target=device`. */
function useTarget() {
  const [query, setQuery] = usePageQuery()
  const asked = query.get('target')
  const target: AttributeTarget = ATTRIBUTE_TARGETS.find((known) => known === asked) ?? 'site'
  return { target, setTarget: (next: AttributeTarget) => setQuery({ target: next }, { replace: true }) }
}

function useChoice() {
  const [selectedId, setSelected] = useState<number | null>(null)
  const [form, setForm] = useState<'add' | 'edit' | null>(null)
  return { selectedId, setSelected, form, setForm }
}

const nextOrder = (own: readonly Attribute[]): number =>
  Math.min(MAX_ORDER, Math.max(-1, ...own.map(({ orderNum }) => orderNum)) + 1)

function Attributes({ attributes }: { attributes: readonly Attribute[] }) {
  const t = useMessages(attributeMessages)
  const { target, setTarget } = useTarget()
  const { selectedId, setSelected, form, setForm } = useChoice()
  const isNarrow = useIsNarrow()
  const ordering = useOrdering(attributes.filter((attribute) => attribute.target === target))
  const own = ordering.shown
  // Beside the list the first attribute shows until one is chosen; a phone shows the list.
  const selected = own.find(({ id }) => id === selectedId) ?? (isNarrow ? undefined : own[0])
  const tabs = ATTRIBUTE_TARGETS.map((id) => ({
    id,
    label: t(`target.${id}`),
    count: attributes.filter((attribute) => attribute.target === id).length,
  }))
  const close = () => setForm(null)
  return (
    <>
      <SplitPage
        listPx={LIST_PX}
        hint={t('hint')}
        onBack={() => setSelected(null)}
        list={
          <>
            <PageHead
              title={t('title')}
              hint={t('orderHint')}
              actions={<AttributeTools target={target} onAdd={() => setForm('add')} />}
            />
            <Tabs label={t('targets')} tabs={tabs} activeId={target} onChange={setTarget}>
              <AttributeList
                key={target}
                target={target}
                attributes={own}
                selectedId={selected?.id ?? null}
                onSelect={setSelected}
                onOrder={(ordered) => void ordering.save(ordered)}
              />
            </Tabs>
          </>
        }
        detail={
          selected === undefined ? null : (
            <AttributeDetail
              key={selected.id}
              attribute={selected}
              onEdit={() => setForm('edit')}
              onRemoved={() => setSelected(null)}
            />
          )
        }
      />
      {form === 'add' && (
        <AttributeAddForm target={target} orderNum={nextOrder(own)} onAdded={setSelected} onClose={close} />
      )}
      {form === 'edit' && selected !== undefined && (
        <AttributeEditForm attribute={selected} onClose={close} />
      )}
    </>
  )
}

/** Attributes: for each kind of object, in the order of its form. */
export function AttributePage() {
  const t = useMessages(attributeMessages)
  const query = useQuery(queryOf(attributeApi.list))
  return (
    <DataState query={query} what={t('attributes')}>
      {(attributes) => <Attributes attributes={attributes} />}
    </DataState>
  )
}
