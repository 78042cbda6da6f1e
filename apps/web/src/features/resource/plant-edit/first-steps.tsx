import type { MenuItem } from '#ui/menu.tsx'
import { usePlantWords } from './plant-edit.messages.ts'
import './first-steps.css'

/** What a plant without links is begun with beside the guide above; nothing for who may add nothing. */
export function FirstSteps({ items }: { items: readonly MenuItem[] }) {
  const t = usePlantWords()
  const steps = items.filter((item) => 'onSelect' in item).filter(({ id }) => id !== 'guide' && id !== 'bulk')
  return (
    <div className="first-steps">
      <p>{t(steps.length === 0 ? 'noLinks' : 'noLinksYet')}</p>
      {steps.map(({ id, label, onSelect }) => (
        <button key={id} type="button" className="button small" onClick={onSelect}>
          {label}
        </button>
      ))}
    </div>
  )
}
