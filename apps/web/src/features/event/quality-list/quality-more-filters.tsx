import { domainApi } from '@fibrewatch/contract/domain'
import { FIBRE_CLASSES, QUALITY_RANGES, type QualityRange } from '@fibrewatch/contract/quality'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Picker } from '#ui/form/picker.tsx'
import { Icon } from '#ui/icon.tsx'
import { PopoverButton } from '#ui/overlay/popover.tsx'
import { IfPermitted } from '#ui/parts/if-permitted.tsx'
import { eventMessages } from '../event.messages.ts'
import { type QualityFilter, qualityFilters, RANGE_ENDS, type RangeEnd } from './quality-filter.ts'
import { qualityMessages } from './quality.messages.ts'
import { useDomainNames } from './use-domain-names.ts'
import type { QualityFilterControls } from './use-quality-filter.ts'
import { useTyped } from './use-typed.ts'

const M_PER_KM = 1000
/** Lengths are typed in kilometres and sent in metres. */
const scaleOf = (range: QualityRange): number => (range === 'lengthM' ? M_PER_KM : 1)

type EndProps = QualityFilterControls & { range: QualityRange; side: 'Min' | 'Max' }

function RangeEndField({ filter, changeFilter, range, side }: EndProps) {
  const t = useMessages(qualityMessages)
  const words = useMessages(eventMessages)
  const end: RangeEnd = `${range}${side}`
  const scale = scaleOf(range)
  const value = filter[end]
  const typed = useTyped(value === null ? '' : String(value / scale), (text) => {
    // A blank end is open; invalid text leaves the end as it was.
    const typedValue = text === '' ? null : Number(text) * scale
    if (typedValue === null || Number.isFinite(typedValue)) changeFilter({ [end]: typedValue })
  })
  const word = words(side === 'Min' ? 'filterFrom' : 'filterTo')
  return (
    <input
      className="input"
      inputMode="decimal"
      value={typed.value}
      placeholder={word}
      aria-label={`${t(`range.${range}`)} ${word}`}
      onChange={(event) => typed.onChange(event.target.value)}
    />
  )
}

function DomainPicker({ filter, changeFilter }: QualityFilterControls) {
  const t = useMessages(qualityMessages)
  const domains = useDomainNames() ?? new Map<number, string>()
  const options = [...domains].map(([id, label]) => ({ value: String(id), label }))
  return (
    <div className="filter-field">
      <span>{t('domain')}</span>
      <Picker
        label={t('domain')}
        value={[String(filter.domainId ?? '')]}
        options={[{ value: '', label: t('anyDomain') }, ...options]}
        onChange={([value]) => changeFilter({ domainId: value ? Number(value) : null })}
      />
    </div>
  )
}

function ClassPicker({ filter, changeFilter }: QualityFilterControls) {
  const t = useMessages(qualityMessages)
  const options = FIBRE_CLASSES.map((name) => ({ value: name, label: name }))
  return (
    <div className="filter-field">
      <span>{t('fibreClass')}</span>
      <Picker
        label={t('fibreClass')}
        value={[filter.fibreClass ?? '']}
        options={[{ value: '', label: t('anyClass') }, ...options]}
        onChange={([value]) =>
          changeFilter({ fibreClass: FIBRE_CLASSES.find((name) => name === value) ?? null })
        }
      />
    </div>
  )
}

/** Filters set behind the button. */
export const countMoreConditions = (filter: QualityFilter): number =>
  qualityFilters.count(filter, ['domainId', 'fibreClass', ...RANGE_ENDS])

/** Every figure of the list from … to, the domain and the class of the fibre. */
export function QualityMoreFilters(controls: QualityFilterControls) {
  const t = useMessages(qualityMessages)
  const words = useMessages(eventMessages)
  const count = countMoreConditions(controls.filter)
  return (
    <PopoverButton
      label={count === 0 ? words('moreFilters') : words('moreFiltersSet', { count })}
      button={
        <>
          <Icon name="filter" />
          {count > 0 && count}
        </>
      }
      className={count === 0 ? 'button icon-only' : 'button'}
      popoverClass="quality-ranges"
    >
      {() => (
        <>
          <IfPermitted endpoint={domainApi.list}>
            <DomainPicker {...controls} />
          </IfPermitted>
          <ClassPicker {...controls} />
          {QUALITY_RANGES.map((range) => (
            <div key={range} className="filter-field wide">
              <span>{t(`range.${range}`)}</span>
              <RangeEndField {...controls} range={range} side="Min" />
              <RangeEndField {...controls} range={range} side="Max" />
            </div>
          ))}
        </>
      )}
    </PopoverButton>
  )
}
