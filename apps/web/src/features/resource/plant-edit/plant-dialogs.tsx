import type { LinkInfo, PlantTree } from '@fibrewatch/contract/plant'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DataState } from '#ui/data-state.tsx'
import { WindowDialog } from '#ui/overlay/window-dialog.tsx'
import { ChangesOfKinds } from '../cable-edit/plant-changes.tsx'
import { DeviceHealthDialog } from '../device-health/device-health-dialog.tsx'
import { LinkGuide } from '../link-guide/link-guide.tsx'
import { PlantBulkDialog } from '../plant-bulk/plant-bulk-dialog.tsx'
import { PlantFilesDialog } from '../plant-files/plant-files.tsx'
import { PlantExportDialog } from '../plant-import/plant-export-dialog.tsx'
import { PlantImportDialog } from '../plant-import/plant-import-dialog.tsx'
import { SorImportDialog } from '../plant-import/sor-import-dialog.tsx'
import { linkQuery } from '../resource.queries.ts'
import { DeviceAddForm, DeviceEditForm } from './device-form.tsx'
import { DeviceKeyDialog } from './device-key.tsx'
import { LinkAddForm, LinkEditForm } from './link-form.tsx'
import { LandmarkDialog, ZoneDialog } from './place-dialogs.tsx'
import { usePlantWords } from './plant-edit.messages.ts'
import { RouteDialog } from './route-dialog.tsx'
import { SiteAddForm, SiteEditForm } from './site-form.tsx'
import type { PlantDialog } from './plant-dialog.types.ts'
import type { PlantEditing } from './use-plant-editing.ts'

const CHANGES_WIDTH_PX = 880
const WAITING_WIDTH_PX = 560

type PlantDialogsProps = {
  editing: PlantEditing
  plant: PlantTree
  /** A link was added: it is the one to go on with. */
  onLink: (code: string) => void
}

/** What is open above the page. */
export function PlantDialogs({ editing: { dialog, open, close, leave }, plant, onLink }: PlantDialogsProps) {
  const t = usePlantWords()
  if (dialog === null) return null
  if (dialog.is === 'import') return <PlantImportDialog domainId={dialog.domainId} onClose={close} />
  if (dialog.is === 'import-traces') return <SorImportDialog onClose={close} />
  if (dialog.is === 'bulk') return <PlantBulkDialog start={dialog.start} onClose={close} />
  if (dialog.is === 'guide') {
    const leaveGuide = (code: string | null) => {
      close()
      if (code !== null) onLink(code)
    }
    return <LinkGuide {...dialog} plant={plant} onClose={leaveGuide} />
  }
  if (dialog.is === 'export') return <PlantExportDialog domainId={dialog.domainId} onClose={close} />
  if (dialog.is === 'site-add') return <SiteAddForm domainId={dialog.domainId} onClose={close} />
  if (dialog.is === 'site') return <SiteEditForm site={dialog.site} onClose={close} />
  if (dialog.is === 'device-add') {
    return (
      <DeviceAddForm
        place={dialog.place}
        onAdded={(shown) => open({ is: 'key', shown })}
        onClose={() => leave('device-add')}
      />
    )
  }
  if (dialog.is === 'device-health') return <DeviceHealthDialog device={dialog.device} onClose={close} />
  if (dialog.is === 'files') return <PlantFilesDialog {...pickFiles(dialog)} onClose={close} />
  if (dialog.is === 'device') return <DeviceEditForm device={dialog.device} onClose={close} />
  if (dialog.is === 'key') return <DeviceKeyDialog shown={dialog.shown} onClose={close} />
  if (dialog.is === 'link-add') return <LinkAddForm device={dialog.device} onAdded={onLink} onClose={close} />
  if (dialog.is === 'changes') {
    return (
      <WindowDialog
        id="plant-changes"
        title={t('changesTitle', { code: dialog.code })}
        widthPx={CHANGES_WIDTH_PX}
        onClose={close}
      >
        <ChangesOfKinds
          kinds={[dialog.kind, 'attributes', 'files']}
          owner={dialog.kind}
          objectId={dialog.objectId}
        />
      </WindowDialog>
    )
  }
  return <LinkDialog key={dialog.linkId} dialog={dialog} plant={plant} onClose={close} />
}

const pickFiles = ({ owner, ownerId, code }: Extract<PlantDialog, { is: 'files' }>) => ({
  owner,
  ownerId,
  code,
})

type LinkPlantDialog = Extract<PlantDialog, { linkId: number }>

type LinkDialogProps = {
  dialog: LinkPlantDialog
  plant: PlantTree
  onClose: () => void
}

/** What is edited of a link, once the link is known whole. */
function LinkDialog({ dialog, plant, onClose }: LinkDialogProps) {
  const t = usePlantWords()
  const query = useQuery(linkQuery(dialog.linkId))
  if (query.data === undefined) {
    return (
      <WindowDialog
        id="plant-link-waiting"
        title={t('linkWhat')}
        widthPx={WAITING_WIDTH_PX}
        onClose={onClose}
      >
        <DataState query={query} what={t('linkWhat')}>
          {() => null}
        </DataState>
      </WindowDialog>
    )
  }
  return drawLinkDialog(dialog, { info: query.data, plant, onClose })
}

type Drawn = { info: LinkInfo; plant: PlantTree; onClose: () => void }

function drawLinkDialog(dialog: LinkPlantDialog, { info, plant, onClose }: Drawn): ReactNode {
  if (dialog.is === 'route') return <RouteDialog info={info} onClose={onClose} />
  if (dialog.is === 'landmarks') {
    return <LandmarkDialog info={info} pointed={dialog.pointed ?? null} onClose={onClose} />
  }
  if (dialog.is === 'zones') return <ZoneDialog info={info} onClose={onClose} />
  const device = plant.devices.find(({ id }) => id === info.link.deviceId)
  return <LinkEditForm info={info} device={device} onClose={onClose} />
}
