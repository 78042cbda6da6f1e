import type { LinkInfo, PlantTree } from '@fibrewatch/contract/plant'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { askToLeave } from '#ui/form/ask-to-leave.ts'
import { linkQuery } from '../resource.queries.ts'
import { forgetGuide, keepGuide } from './guide-memory.ts'
import {
  findFacts,
  findPlace,
  GUIDE_STEPS,
  type GuideChoice,
  type GuideFacts,
  type GuidePlace,
  type GuideStep,
  isMade,
  isOpen,
} from './guide-model.ts'

type Opened = {
  choice: GuideChoice
  info: LinkInfo | undefined
  plant: PlantTree
  onClose: (linkCode: string | null) => void
}

/** The last place that what is there allows: something may have been removed by others. */
function findAllowed(place: GuidePlace, facts: GuideFacts): GuidePlace {
  if (place === 'ready') return facts.link === undefined ? findAllowed('reference', facts) : place
  if (isOpen(place, facts)) return place
  return GUIDE_STEPS.slice(0, GUIDE_STEPS.indexOf(place)).findLast((step) => isOpen(step, facts)) ?? 'site'
}

function useFacts(choice: GuideChoice, plant: PlantTree): GuideFacts {
  const facts = findFacts(choice, plant)
  const { data: info } = useQuery({ ...linkQuery(choice.linkId ?? 0), enabled: facts.link !== undefined })
  return { ...facts, info }
}

/** Where the guide is and what it has come to. All that it makes is saved at once; what is typed is asked about before it is lost. */
export function useGuide({ choice: opened, info: openedInfo, plant, onClose }: Opened) {
  const [choice, setChoice] = useState(opened)
  const facts = useFacts(choice, plant)
  const [wanted, setWanted] = useState<GuidePlace>(() =>
    findPlace({ ...facts, info: facts.info ?? openedInfo }),
  )
  const isDirty = useRef(false)
  const place = findAllowed(wanted, facts)
  const leave = async (then: () => void) => {
    if (isDirty.current && !(await askToLeave())) return
    isDirty.current = false
    then()
  }
  const at = place === 'ready' ? GUIDE_STEPS.length : GUIDE_STEPS.indexOf(place)
  const turnTo = (next: number) => () => setWanted(GUIDE_STEPS[next] ?? 'ready')
  return {
    choice,
    facts,
    plant,
    place,
    at,
    noteDirty: (is: boolean) => {
      isDirty.current = is
    },
    /** Made or chosen: kept, so that a guide that is closed now is found again. */
    choose: (next: GuideChoice) => {
      setChoice(next)
      keepGuide(next)
    },
    next: turnTo(at + 1),
    skip: () => void leave(turnTo(at + 1)),
    back: () => void leave(turnTo(at - 1)),
    goTo: (step: GuideStep) => void leave(turnTo(GUIDE_STEPS.indexOf(step))),
    /** Another link begins: whatever of the device is there stays. */
    restart: (next: GuideChoice) => {
      setChoice(next)
      setWanted('port')
    },
    close: () =>
      void leave(() => {
        if (isMade('reference', facts)) forgetGuide()
        onClose(facts.link?.code ?? null)
      }),
  }
}

export type Guide = ReturnType<typeof useGuide>
