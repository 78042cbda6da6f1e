import type { PlantTree } from '@fibrewatch/contract/plant'
import { useMessages } from '#lib/i18n/i18n.ts'
import { tellName } from '#lib/words/first-names.ts'
import { FilterChip } from '#ui/parts/filter-chip.tsx'
import { resourceMessages } from './resource.messages.ts'
import type { Selection } from './selection.ts'

/** Says which management domain the page is narrowed to, and leads back to all of them. */
export function DomainChip({ plant, selection }: { plant: PlantTree; selection: Selection }) {
  const t = useMessages(resourceMessages)
  const domain = plant.domains.find(({ id }) => id === selection.domainId)
  if (domain === undefined) return null
  return (
    <div className="resource-narrowing">
      <FilterChip label={t('domain')} onRemove={selection.showAllDomains}>
        {tellName(domain.name)}
      </FilterChip>
      <span className="fs-12 text-3">{t('domainBelow')}</span>
    </div>
  )
}
