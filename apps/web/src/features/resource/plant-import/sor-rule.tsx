import { ID_PARTS, type LinkRule, type SorImportInfo } from '@fibrewatch/contract/sor-import'
import { TRACE_DIRECTIONS } from '@fibrewatch/contract/trace-direction'
import { useState } from 'react'
import { Picker } from '#ui/form/picker.tsx'
import { Segmented } from '#ui/parts/segmented.tsx'
import './plant-import.css'
import { useSorWords } from './sor-import.messages.ts'
import { ruleOf, type SorImport } from './use-sor-import.ts'

const SEPARATOR_MAX = 5
const AGAINST = ['code', 'name'] as const

type RuleProps = { sorImport: SorImport; info: SorImportInfo; isBusy: boolean }

/** By what of a file its link is found. It is remembered for files of the same maker that fill the same ids. */
export function SorRule({ sorImport, info, isBusy }: RuleProps) {
  const t = useSorWords()
  const [edited, setEdited] = useState<LinkRule | null>(null)
  const rule = edited ?? ruleOf(info)
  const { parts, separator, against, direction } = rule
  const change = (part: Partial<LinkRule>) => setEdited({ ...rule, ...part })
  return (
    <section className="import-rule" aria-label={t('rule')}>
      <h3>{t('rule')}</h3>
      <p className="text-3">
        {t('ruleHint')} {info.rememberedRule !== null && edited === null && t('remembered')}
      </p>
      <div className="import-line">
        <span className="import-kind">
          <Picker
            label={t('rule')}
            isMultiple
            value={parts}
            options={ID_PARTS.map((value) => ({ value, label: t(`part.${value}`) }))}
            onChange={(chosen) => change({ parts: ID_PARTS.filter((one) => chosen.includes(one)) })}
          />
        </span>
        <label className="import-choice">
          <span className="text-2">{t('separator')}</span>
          <input
            className="import-separator"
            value={separator}
            maxLength={SEPARATOR_MAX}
            onChange={({ target }) => change({ separator: target.value })}
          />
        </label>
        <Segmented
          label={t('against')}
          options={AGAINST.map((value) => ({ value, label: t(value) }))}
          value={against}
          onChange={(value) => change({ against: value })}
        />
        <Segmented
          label={t('direction')}
          options={TRACE_DIRECTIONS.map((value) => ({ value, label: t(value) }))}
          value={direction}
          onChange={(value) => change({ direction: value })}
        />
        <button
          type="button"
          className="button"
          disabled={isBusy || parts.length === 0}
          onClick={() => void sorImport.match(info.id, rule)}
        >
          {t('match')}
        </button>
      </div>
    </section>
  )
}
