import type { PlantTree } from '@fibrewatch/contract/plant'
import { plantApi } from '@fibrewatch/contract/plant'
import { useMayCall } from '#lib/access/access.ts'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { forgetGuide, useLeftGuide } from './guide-memory.ts'
import {
  findBegun,
  findFacts,
  findPlace,
  type GuideChoice,
  isUnfinished,
  NOTHING_CHOSEN,
} from './guide-model.ts'
import { useGuideWords } from './link-guide.messages.ts'
import './resume-guide.css'

type ResumeGuideProps = { plant: PlantTree; onOpen: (choice: GuideChoice) => void }

/** A guide that was left half way, or one to begin with where nothing is watched yet. */
export function ResumeGuide({ plant, onOpen }: ResumeGuideProps) {
  const t = useGuideWords()
  const mayMake = useMayCall(plantApi.linkAdd)
  const kept = useLeftGuide()
  const left = kept !== null && isUnfinished(kept, plant) ? kept : null
  const choice = left ?? findBegun(plant)
  const isEmpty = plant.links.length === 0
  if (!mayMake || plant.domains.length === 0 || (choice === null && !isEmpty)) return null
  const facts = findFacts(choice ?? NOTHING_CHOSEN, plant)
  const what = facts.link?.code ?? facts.device?.code ?? facts.site?.name
  const step = t(`step.${findPlace({ ...facts, info: undefined })}`)
  return (
    <div className="resume-guide">
      <button
        type="button"
        className="button small primary"
        title={what === undefined ? undefined : t('goOnWith', { what, step })}
        onClick={() => onOpen(choice ?? NOTHING_CHOSEN)}
      >
        {what === undefined ? t('begin') : t('goOn')}
      </button>
      {what !== undefined && <span className="resume-guide-what">{`${what} · ${step}`}</span>}
      {left !== null && !isEmpty && <IconButton icon="close" label={t('forget')} onClick={forgetGuide} />}
    </div>
  )
}
