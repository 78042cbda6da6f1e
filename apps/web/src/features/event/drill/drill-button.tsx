import { alarmApi } from '@fibrewatch/contract/alarm'
import { plantApi } from '@fibrewatch/contract/plant'
import { useState } from 'react'
import { useMayCall } from '#lib/access/access.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { DrillForm } from './drill-form.tsx'
import { drillMessages } from './drill.messages.ts'

/** For those who may raise a drill, and may see the links on which one lies. */
export function DrillButton({ onRaised }: { onRaised: (id: string) => void }) {
  const t = useMessages(drillMessages)
  const [isOpen, setOpen] = useState(false)
  const mayRaise = useMayCall(alarmApi.drill)
  const mayChoose = useMayCall(plantApi.linkPage)
  if (!mayRaise || !mayChoose) return null
  return (
    <>
      <IconButton
        icon="drill"
        label={t('raise')}
        className="button icon-only"
        onClick={() => setOpen(true)}
      />
      {isOpen && <DrillForm onRaised={onRaised} onClose={() => setOpen(false)} />}
    </>
  )
}
