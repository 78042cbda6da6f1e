import type { ReactNode } from 'react'
import { useGuideWords } from './link-guide.messages.ts'
import type { Guide } from './use-guide.ts'

type GuideFootProps = { guide: Guide; state?: ReactNode; children?: ReactNode }

/** What is said of a step that is no form, and its buttons: back, and what it goes on with. */
export function GuideFoot({ guide, state, children }: GuideFootProps) {
  const t = useGuideWords()
  return (
    <div className="form-foot guide-foot">
      {state}
      <button type="button" className="button" disabled={guide.at === 0} onClick={guide.back}>
        {t('back')}
      </button>
      {children}
    </div>
  )
}

type NextButtonProps = { guide: Guide; text?: string; isDisabled?: boolean }

export function NextButton({ guide, text, isDisabled = false }: NextButtonProps) {
  const t = useGuideWords()
  return (
    <button
      type="button"
      className="button primary"
      data-autofocus={isDisabled ? undefined : true}
      disabled={isDisabled}
      onClick={guide.next}
    >
      {text ?? t('next')}
    </button>
  )
}

/** Nothing of the step is lost by it: it can be made up for. */
export function SkipButton({ guide }: { guide: Guide }) {
  const t = useGuideWords()
  return (
    <button type="button" className="button" onClick={guide.skip}>
      {t('skip')}
    </button>
  )
}
