import type { Endpoint } from '@fibrewatch/contract/endpoint'
import { type ReactNode, useState } from 'react'
import { useMayCall } from '#lib/access/access.ts'
import { Picker, type PickOption } from '#ui/form/picker.tsx'
import { Segmented } from '#ui/parts/segmented.tsx'
import { GuideFoot, NextButton } from './guide-foot.tsx'
import { useGuideWords } from './link-guide.messages.ts'
import type { Guide } from './use-guide.ts'

const WAYS = ['isNew', 'isExisting'] as const

type ChooseStepProps = {
  guide: Guide
  /** What makes a new one. */
  endpoint: Pick<Endpoint, 'access'>
  mayNotText: string
  label: string
  options: readonly PickOption[]
  chosenId: number | null
  onChoose: (id: number) => void
  /** Under the choice of an existing one. */
  below?: ReactNode
  /** The form of a new one. */
  children: ReactNode
}

/** A new one, or one that is there already. */
export function ChooseStep(props: ChooseStepProps) {
  const { guide, endpoint, options, chosenId, children } = props
  const t = useGuideWords()
  const mayMake = useMayCall(endpoint)
  const [way, setWay] = useState<(typeof WAYS)[number]>(chosenId === null ? 'isNew' : 'isExisting')
  const isNew = mayMake && (way === 'isNew' || options.length === 0)
  return (
    <>
      {mayMake && options.length > 0 && (
        <div className="guide-way">
          <Segmented
            label={t('how')}
            options={WAYS.map((value) => ({ value, label: t(value) }))}
            value={way}
            onChange={(next) => {
              guide.noteDirty(false)
              setWay(next)
            }}
          />
        </div>
      )}
      {isNew ? children : <Existing {...props} mayMake={mayMake} />}
    </>
  )
}

function Existing(props: ChooseStepProps & { mayMake: boolean }) {
  const { guide, label, options, chosenId, onChoose, below, mayMake, mayNotText } = props
  const t = useGuideWords()
  const value = chosenId === null ? [] : [String(chosenId)]
  return (
    <>
      <div className="guide-body">
        {!mayMake && <p className="text-2">{mayNotText}</p>}
        {options.length === 0 ? (
          <p className="text-2">{t('noneToChoose')}</p>
        ) : (
          <div className="guide-pick">
            <span className="form-label" aria-hidden="true">
              {label}
            </span>
            <Picker {...{ label, value, options }} onChange={([chosen]) => onChoose(Number(chosen))} />
          </div>
        )}
        {chosenId !== null && below}
      </div>
      <GuideFoot guide={guide}>
        <NextButton guide={guide} isDisabled={chosenId === null} />
      </GuideFoot>
    </>
  )
}
