import { QUALITY_RULES, type QualityRule } from '@fibrewatch/contract/quality'
import { useMessages } from '#lib/i18n/i18n.ts'
import type { CustomControl } from '#ui/form/field.types.ts'
import { GradeBadge } from '#ui/grade-badge.tsx'
import { LIMITED_GRADES, type LimitedGrade, type LimitsDraft } from './rule-draft.ts'
import { qualityMessages } from './quality.messages.ts'

type RowProps = { rule: QualityRule; draft: LimitsDraft; control: CustomControl }

function LimitRow({ rule, draft, control }: RowProps) {
  const t = useMessages(qualityMessages)
  const name = t(`rule.${rule}`)
  const change = (grade: LimitedGrade, text: string) =>
    control.onChange({ ...draft, [rule]: { ...draft[rule], [grade]: text } })
  return (
    <tr>
      <th scope="row">
        {name} <span className="text-3">{rule === 'margin' ? '≥' : '≤'}</span>
      </th>
      {LIMITED_GRADES.map((grade) => (
        <td key={grade}>
          <input
            className="input limits-input"
            inputMode="decimal"
            aria-label={`${name} ${grade}`}
            aria-describedby={control.describedBy}
            aria-invalid={control.isInvalid}
            disabled={control.isDisabled}
            value={draft[rule][grade]}
            onChange={(event) => change(grade, event.target.value)}
            onBlur={control.onBlur}
          />
        </td>
      ))}
    </tr>
  )
}

/** What each rule asks for A, B and C; beyond C is D. */
export function LimitsEditor({ control }: { control: CustomControl }) {
  const t = useMessages(qualityMessages)
  const draft = control.value as LimitsDraft
  return (
    <table id={control.id} className="limits-editor">
      <thead>
        <tr>
          <th>{t('colRule')}</th>
          {LIMITED_GRADES.map((grade) => (
            <th key={grade}>
              <GradeBadge grade={grade} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {QUALITY_RULES.map((rule) => (
          <LimitRow key={rule} {...{ rule, draft, control }} />
        ))}
      </tbody>
    </table>
  )
}
