import type { LinkInfo, PlantTree } from '@fibrewatch/contract/plant'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { DataState } from '#ui/data-state.tsx'
import { useChanged } from '#ui/keep/use-changed.ts'
import { Icon } from '#ui/icon.tsx'
import { WindowDialog } from '#ui/overlay/window-dialog.tsx'
import { linkQuery } from '../resource.queries.ts'
import { GUIDE_STEPS, type GuideChoice, type GuideStep, isMade, isOpen } from './guide-model.ts'
import { LandmarkStep, RouteStep } from './line-steps.tsx'
import { useGuideWords } from './link-guide.messages.ts'
import { DeviceStep, PortStep, SiteStep } from './plant-steps.tsx'
import { ReadyStep } from './ready-step.tsx'
import { ReferenceStep, TraceStep } from './trace-steps.tsx'
import { type Guide, useGuide } from './use-guide.ts'
import './link-guide.css'

const WIDTH_PX = 880
const ID = 'link-guide'

type LinkGuideProps = {
  /** What it goes on with. */
  choice: GuideChoice
  domainId: number | undefined
  plant: PlantTree
  /** With the code of the link, where there is one. */
  onClose: (linkCode: string | null) => void
}

/** From nothing to a link that is watched, in one dialog. What its link has already is known before it opens. */
export function LinkGuide(props: LinkGuideProps) {
  const t = useGuideWords()
  const linkId = props.plant.links.find(({ id }) => id === props.choice.linkId)?.id
  const query = useQuery({ ...linkQuery(linkId ?? 0), enabled: linkId !== undefined })
  if (linkId === undefined || query.data !== undefined) return <OpenGuide {...props} info={query.data} />
  return (
    <WindowDialog id={ID} title={t('title')} widthPx={WIDTH_PX} onClose={() => props.onClose(null)}>
      <DataState query={query} what={t('linkWhat')}>
        {() => null}
      </DataState>
    </WindowDialog>
  )
}

/** The keys begin where something is still to be typed, or else where it goes on, each time a step is shown or its object has come. */
function useStepFocus({ place, facts }: Guide) {
  const ref = useRef<HTMLDivElement>(null)
  useChanged([place, facts.site?.id, facts.device?.id, facts.info?.link.lastTraceId], () => {
    const room = ref.current
    const typed = [...(room?.querySelectorAll<HTMLInputElement>('.form-fields input') ?? [])]
    const target =
      room?.querySelector<HTMLElement>('[data-autofocus]:not(:disabled)') ??
      typed.find(({ required, value }) => required && value === '') ??
      room?.querySelector<HTMLElement>('.form-foot .primary:not(:disabled)') ??
      room
    target?.focus()
  })
  return ref
}

function OpenGuide({
  choice,
  domainId,
  plant,
  info,
  onClose,
}: LinkGuideProps & { info: LinkInfo | undefined }) {
  const t = useGuideWords()
  const guide = useGuide({ choice, info, plant, onClose: (code) => onClose(code) })
  const { place, facts } = guide
  const ref = useStepFocus(guide)
  const code = facts.link?.code
  return (
    <WindowDialog
      id={ID}
      title={code === undefined ? t('title') : t('titleOf', { code })}
      widthPx={WIDTH_PX}
      onClose={guide.close}
    >
      <StepList guide={guide} />
      <div ref={ref} className="guide-step" tabIndex={-1}>
        {place !== 'ready' && <p className="guide-intro">{t(`intro.${place}`)}</p>}
        <Step {...{ guide, domainId }} />
      </div>
    </WindowDialog>
  )
}

type StepProps = { guide: Guide; domainId: number | undefined }

function Step({ guide, domainId }: StepProps) {
  const { place, facts } = guide
  if (place === 'site') return <SiteStep {...{ guide, domainId }} />
  if (place === 'device') return <DeviceStep key={facts.site?.id} guide={guide} />
  if (place === 'port') return <PortStep key={facts.device?.id} guide={guide} />
  if (place === 'route') return <RouteStep guide={guide} />
  if (place === 'landmarks') return <LandmarkStep guide={guide} />
  if (place === 'trace') return <TraceStep guide={guide} />
  return place === 'reference' ? <ReferenceStep guide={guide} /> : <ReadyStep guide={guide} />
}

type StepState = 'now' | 'done' | 'open' | 'later'

function findState(step: GuideStep, { place, facts }: Guide): StepState {
  if (step === place) return 'now'
  if (isMade(step, facts)) return 'done'
  return isOpen(step, facts) ? 'open' : 'later'
}

/** All steps, what is there of each, and the way to those that can be gone to. */
function StepList({ guide }: { guide: Guide }) {
  const t = useGuideWords()
  const total = GUIDE_STEPS.length
  const step = t(`step.${guide.place}`)
  const words = { count: Math.min(guide.at + 1, total), total, step }
  return (
    <nav className="guide-steps" aria-label={t('steps')}>
      <span className="visually-hidden" role="status">
        {t('stepOf', words)}
      </span>
      <ol>
        {GUIDE_STEPS.map((one, at) => {
          const state = findState(one, guide)
          return (
            <li key={one} data-state={state}>
              <button
                type="button"
                aria-current={state === 'now' ? 'step' : undefined}
                aria-label={`${t(`step.${one}`)} · ${t(`state.${state}`)}`}
                disabled={state === 'later'}
                onClick={() => guide.goTo(one)}
              >
                <span className="guide-number" aria-hidden="true">
                  {state === 'done' ? <Icon name="check" size={12} /> : at + 1}
                </span>
                <span className="guide-name">{t(`step.${one}`)}</span>
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
