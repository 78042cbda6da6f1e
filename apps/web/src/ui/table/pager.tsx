import { formatNumber } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { PAGE_SIZES } from '#lib/table/list-state.ts'
import { Picker } from '#ui/form/picker.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { tableMessages } from './table.messages.ts'
import './pager.css'

/** Page numbers around the current one; null stands for a gap. */
export function listPageNumbers(page: number, pages: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages)
  const numbers = [...new Set(wanted)].toSorted((a, b) => a - b)
  return numbers.flatMap((number, at) => {
    const former = numbers[at - 1] ?? number - 1
    if (number - former === 1) return [number]
    return number - former === 2 ? [number - 1, number] : [null, number]
  })
}

type StepProps = { icon: IconName; label: string; isDisabled: boolean; onSelect: () => void }

function Step({ icon, label, isDisabled, onSelect }: StepProps) {
  return (
    <button type="button" title={label} aria-label={label} disabled={isDisabled} onClick={onSelect}>
      <Icon name={icon} size={12} />
    </button>
  )
}

type PagerProps = {
  page: number
  pages: number
  size: number
  /** null while unknown. */
  total: number | null
  onChange: (change: { page?: number; size?: number }) => void
}

/** 共 46 条 · 每页 20 条 · ‹ 1 2 3 ›. Its place does not change with the rows of the page. */
export function Pager({ page, pages, size, total, onChange }: PagerProps) {
  const t = useMessages(tableMessages)
  return (
    <div className="pager">
      <span className="pager-total" role="status">
        {t('total', { count: formatNumber(total) })}
      </span>
      <span className="pager-size">
        <Picker
          label={t('pageSize')}
          value={[String(size)]}
          options={PAGE_SIZES.map((count) => ({ value: String(count), label: t('perPage', { count }) }))}
          onChange={([chosen]) => onChange({ size: Number(chosen) })}
        />
      </span>
      <nav className="pager-pages" aria-label={t('pages')}>
        <Step
          icon="left"
          label={t('previousPage')}
          isDisabled={page <= 1}
          onSelect={() => onChange({ page: page - 1 })}
        />
        {listPageNumbers(page, pages).map((number, at) =>
          number === null ? (
            <span key={at === 1 ? 'gap before' : 'gap after'}>…</span>
          ) : (
            <button
              key={number}
              type="button"
              aria-label={t('page', { page: number })}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => onChange({ page: number })}
            >
              {formatNumber(number)}
            </button>
          ),
        )}
        <Step
          icon="right"
          label={t('nextPage')}
          isDisabled={page >= pages}
          onSelect={() => onChange({ page: page + 1 })}
        />
      </nav>
    </div>
  )
}
