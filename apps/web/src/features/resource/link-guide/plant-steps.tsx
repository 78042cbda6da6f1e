import { plantApi } from '@fibrewatch/contract/plant'
import { useEffect, useRef, useState } from 'react'
import { useMayCall } from '#lib/access/access.ts'
import { useCommand } from '#ui/parts/use-command.ts'
import { usePlaces } from '../cable-edit/use-places.ts'
import { toNewDevice } from '../plant-edit/device-form.tsx'
import { DeviceKeyPanel, type ShownKey } from '../plant-edit/device-key.tsx'
import { usePorts } from '../plant-edit/link-form.tsx'
import { usePlantWords } from '../plant-edit/plant-edit.messages.ts'
import {
  makeDeviceFields,
  makeLinkFields,
  makeSiteFields,
  NEW_DEVICE,
  NEW_LINK,
} from '../plant-edit/plant-fields.ts'
import { toNewSite } from '../plant-edit/site-form.tsx'
import { PLANT_READS } from '../plant-reads.ts'
import { ChooseStep } from './choose-step.tsx'
import { GuideForm } from './guide-form.tsx'
import { GuideFoot } from './guide-foot.tsx'
import { chooseDevice, chooseLink, NOTHING_CHOSEN } from './guide-model.ts'
import { useGuideWords } from './link-guide.messages.ts'
import { proposeCode, proposeDeviceCode } from './propose-codes.ts'
import type { Guide } from './use-guide.ts'

const toOption = ({ id, code, name }: { id: number; code: string; name: string }) => ({
  value: String(id),
  label: code,
  hint: name,
})

type StepProps = { guide: Guide }

/** Stems of codes, which are the same in every language. */
const SITE_STEM = 'SITE'

export function SiteStep({ guide, domainId }: StepProps & { domainId: number | undefined }) {
  const t = useGuideWords()
  const p = usePlantWords()
  const { domains } = usePlaces()
  const { sites, domains: known } = guide.plant
  const first = domainId ?? known.find(({ parentId }) => parentId === null)?.id ?? known[0]?.id
  const [initial] = useState(() => ({
    code: proposeCode(
      SITE_STEM,
      sites.map(({ code }) => code),
    ),
    domainId: first,
  }))
  const choose = (siteId: number) => guide.choose({ ...NOTHING_CHOSEN, siteId })
  return (
    <ChooseStep
      guide={guide}
      endpoint={plantApi.siteAdd}
      mayNotText={t('siteNoMake')}
      label={t('chooseSite')}
      options={sites.map(toOption)}
      chosenId={guide.facts.site?.id ?? null}
      onChoose={choose}
    >
      <GuideForm
        guide={guide}
        okText={t('saveSite')}
        endpoint={plantApi.siteAdd}
        fields={makeSiteFields(p, domains)}
        initial={initial}
        toBody={toNewSite}
        invalidates={PLANT_READS}
        onDone={({ id }) => choose(id)}
        onSaved={guide.next}
      />
    </ChooseStep>
  )
}

/** A key that was not kept while it was shown. */
function LostKey({ deviceId, onShown }: { deviceId: number; onShown: (shown: ShownKey) => void }) {
  const t = useGuideWords()
  const p = usePlantWords()
  const mayRotate = useMayCall(plantApi.deviceRotateKey)
  const rotate = useCommand(plantApi.deviceRotateKey, { invalidates: PLANT_READS, onDone: onShown })
  if (!mayRotate) return null
  return (
    <p className="guide-note">
      <span className="text-2">{t('keyLost')}</span>
      <button type="button" className="button small" onClick={() => void rotate({ body: { id: deviceId } })}>
        {p('rotateKey')}
      </button>
    </p>
  )
}

function KeyShown({ guide, shown }: StepProps & { shown: ShownKey }) {
  const t = useGuideWords()
  const kept = useRef<HTMLButtonElement>(null)
  useEffect(() => kept.current?.focus(), [])
  return (
    <>
      <div className="guide-body">
        <DeviceKeyPanel shown={shown} />
      </div>
      <GuideFoot guide={guide}>
        <button ref={kept} type="button" className="button primary" onClick={guide.next}>
          {t('keyKept')}
        </button>
      </GuideFoot>
    </>
  )
}

export function DeviceStep({ guide }: StepProps) {
  const t = useGuideWords()
  const { site, device } = guide.facts
  const [shown, setShown] = useState<ShownKey | null>(null)
  const { devices } = guide.plant
  const own = devices.filter(({ siteId }) => siteId === (site?.id ?? null))
  if (shown !== null) return <KeyShown {...{ guide, shown }} />
  return (
    <ChooseStep
      guide={guide}
      endpoint={plantApi.deviceAdd}
      mayNotText={t('deviceNoMake')}
      label={t('chooseDevice')}
      options={own.map(toOption)}
      chosenId={device?.id ?? null}
      onChoose={(id) => guide.choose(chooseDevice(id, guide.plant))}
      below={device === undefined ? null : <LostKey deviceId={device.id} onShown={setShown} />}
    >
      <NewDevice guide={guide} onShown={setShown} />
    </ChooseStep>
  )
}

function NewDevice({ guide, onShown }: StepProps & { onShown: (shown: ShownKey) => void }) {
  const t = useGuideWords()
  const p = usePlantWords()
  const places = usePlaces()
  const { site } = guide.facts
  const { devices, domains } = guide.plant
  const [initial] = useState(() => ({
    ...NEW_DEVICE,
    code: proposeDeviceCode(site, 'otdr', devices),
    name: t('deviceName', { site: site?.name ?? '', kind: p('deviceKind.otdr') }).trim(),
    domainId: site?.domainId ?? domains[0]?.id,
  }))
  const atSite = site === undefined ? {} : { siteId: site.id }
  return (
    <GuideForm
      guide={guide}
      okText={t('saveDevice')}
      endpoint={plantApi.deviceAdd}
      fields={makeDeviceFields(p, places).filter(({ name }) => name !== 'siteId')}
      initial={initial}
      fixed={atSite}
      toBody={toNewDevice}
      invalidates={PLANT_READS}
      onDone={({ id, code, deviceKey }) => {
        guide.choose({ siteId: site?.id ?? null, deviceId: id, linkId: null })
        onShown({ code, deviceKey })
      }}
      onSaved={() => guide.noteDirty(false)}
    />
  )
}

export function PortStep({ guide }: StepProps) {
  const t = useGuideWords()
  const { device, link } = guide.facts
  const { links } = guide.plant
  const options = links
    .filter(({ deviceId }) => deviceId === device?.id)
    .map(({ id, code, name, port, hasReference }) => ({
      value: String(id),
      label: `${port} · ${code}`,
      hint: hasReference ? `${name} · ${t('linkIsWatched')}` : name,
    }))
  const choose = (id: number) => {
    const chosen = links.find((one) => one.id === id)
    if (chosen !== undefined) guide.choose(chooseLink(chosen, guide.plant))
  }
  return (
    <ChooseStep
      guide={guide}
      endpoint={plantApi.linkAdd}
      mayNotText=""
      label={t('chooseLink')}
      options={options}
      chosenId={link?.id ?? null}
      onChoose={choose}
    >
      <NewLink guide={guide} />
    </ChooseStep>
  )
}

function NewLink({ guide }: StepProps) {
  const t = useGuideWords()
  const p = usePlantWords()
  const { device } = guide.facts
  const ports = usePorts(device)
  const [initial] = useState(() => ({
    ...NEW_LINK,
    code: proposeCode(
      device?.code ?? '',
      guide.plant.links.map(({ code }) => code),
    ),
    name: t('linkName', { device: device?.name ?? '', count: ports[0] ?? 1 }),
    port: ports[0],
  }))
  if (device === undefined) return null
  return (
    <>
      {ports.length === 0 && <p className="guide-note form-fault">{p('noPort')}</p>}
      <GuideForm
        guide={guide}
        okText={t('saveLink')}
        endpoint={plantApi.linkAdd}
        fields={makeLinkFields(p, ports)}
        initial={initial}
        fixed={{ deviceId: device.id }}
        invalidates={PLANT_READS}
        onDone={({ id }) => guide.choose({ siteId: device.siteId, deviceId: device.id, linkId: id })}
        onSaved={guide.next}
      />
    </>
  )
}
