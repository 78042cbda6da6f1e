import { netdiskApi } from '@fibrewatch/contract/netdisk'
import { useQueryClient } from '@tanstack/react-query'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { useAccess } from '#lib/access/access.ts'
import { useTabGuard, useTabTitle } from '#lib/tab/tab.ts'
import { tellName } from '#lib/words/first-names.ts'
import { Pushed } from '#ui/drawer.tsx'
import type { Field } from '#ui/form/field.types.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { Tabs } from '#ui/parts/tabs.tsx'
import type { ChosenFiles } from '#lib/upload/chosen-files.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { DetailDrawer } from './detail-drawer.tsx'
import { FileBrowser } from './file-browser.tsx'
import { netdiskMessages } from './netdisk.messages.ts'
import { refreshNetdisk, useSpaces } from './netdisk.queries.ts'
import type { DiskItem } from './netdisk.types.ts'
import { SpaceFoot } from './space-foot.tsx'
import { resumeTasks, useTasks } from './tasks.ts'
import { Toolbar } from './toolbar.tsx'
import { TransferDrawer } from './transfer-drawer.tsx'
import { TrashView } from './trash-view.tsx'
import { isUnderWay, restoreUploads, useUploads } from './uploads.ts'
import { type Operations, useOperations } from './use-operations.ts'
import {
  NETDISK_VIEWS,
  type DiskLocation,
  type DiskLocationControls,
  useDiskLocation,
} from './use-disk-location.ts'
import './netdisk.css'

/** Reloads the lists when background work ends, also while another page is shown. */
function useFinishedWork(): void {
  const queryClient = useQueryClient()
  const finished = useUploads((uploads) => uploads.finished) + useTasks((tasks) => tasks.settled)
  useEffect(() => {
    if (finished > 0) void refreshNetdisk(queryClient)
  }, [finished, queryClient])
  useEffect(() => {
    restoreUploads()
    resumeTasks()
  }, [])
  useTabGuard(useUploads(({ list }) => list.some(isUnderWay)))
}

type Shown = { kind: 'transfers' } | { kind: 'item'; item: DiskItem } | null

function MkdirDialog({
  location: { domainId, path },
  onClose,
}: {
  location: DiskLocation
  onClose: () => void
}) {
  const t = useMessages(netdiskMessages)
  const fields: Field[] = [{ name: 'dirName', kind: 'text', label: t('folderName') }]
  return (
    <FormDialog
      id="netdisk-folder"
      title={t('mkdir')}
      okText={t('mkdir')}
      doneText={t('made')}
      widthPx={420}
      endpoint={netdiskApi.mkdir}
      fields={fields}
      fixed={{ domainId, path }}
      invalidates={[netdiskApi.list, netdiskApi.stat]}
      onClose={onClose}
    />
  )
}

type DrawerProps = { shown: Shown; domainId: number; operations: Operations; onClose: () => void }

function SideDrawer({ shown, domainId, operations, onClose }: DrawerProps) {
  if (shown === null) return null
  if (shown.kind === 'transfers')
    return <TransferDrawer domainId={domainId} operations={operations} onClose={onClose} />
  return (
    <DetailDrawer
      key={shown.item.id}
      domainId={domainId}
      item={shown.item}
      onDownload={(item) => void operations.download([item])}
      onClose={onClose}
    />
  )
}

type FilesProps = DiskLocationControls & {
  operations: Operations
  onShow: (shown: Shown) => void
  onTransfers: () => void
}

function FilesView({ location, go, operations, onShow, onTransfers }: FilesProps) {
  const spaces = useSpaces()
  const [isMaking, setMaking] = useState(false)
  const takesFocusRef = useRef(false)
  const upload = (chosen: ChosenFiles, path = location.path) => {
    onShow({ kind: 'transfers' })
    void operations.upload(chosen, path)
  }
  const walk = (path: string) => {
    takesFocusRef.current = true
    go({ path, key: '' })
  }
  return (
    <>
      <Toolbar
        location={location}
        go={go}
        spaces={spaces}
        onMkdir={() => setMaking(true)}
        onUpload={(chosen) => upload(chosen)}
        onTransfers={onTransfers}
      />
      <FileBrowser
        key={`${location.domainId} ${location.path} ${location.key}`}
        location={location}
        go={go}
        operations={operations}
        onInfo={(item) => onShow({ kind: 'item', item })}
        onMkdir={() => setMaking(true)}
        onUpload={upload}
        onWalk={walk}
        takesFocusRef={takesFocusRef}
      />
      {isMaking && <MkdirDialog location={location} onClose={() => setMaking(false)} />}
    </>
  )
}

/** Keeps the browser from opening a file dropped beside a target, which would unload the console and end the uploads. */
function refuseStray(event: DragEvent): void {
  if (event.defaultPrevented || !event.dataTransfer.types.includes('Files')) return
  event.preventDefault()
  event.dataTransfer.dropEffect = 'none'
}

/** Titles the tab of another domain's netdisk by the domain. */
function useSpaceTitle(domainId: number): void {
  const t = useMessages(netdiskMessages)
  const ownDomainId = useAccess(({ user }) => user?.domainId)
  const space = useSpaces().find(({ id }) => id === domainId)
  const isOwn = space === undefined || domainId === ownDomainId
  useTabTitle(isOwn ? null : t('netdiskOf', { domain: tellName(space.name) }))
}

/** The files of a management domain: search, move, preview, upload and download. */
export function NetdiskPage() {
  const t = useMessages(netdiskMessages)
  const { location, go } = useDiskLocation()
  const { domainId, view } = location
  const operations = useOperations(domainId)
  const [shown, setShown] = useState<Shown>(null)
  useFinishedWork()
  useSpaceTitle(domainId)
  const close = () => setShown(null)
  const toggleTransfers = () => setShown(shown?.kind === 'transfers' ? null : { kind: 'transfers' })
  return (
    <div className="list-page" onDragOver={refuseStray} onDrop={refuseStray}>
      <Pushed drawer={<SideDrawer {...{ shown, domainId, operations }} onClose={close} />}>
        <div className="card list-card disk-page">
          <Tabs
            label={t('netdisk')}
            activeId={view}
            tabs={NETDISK_VIEWS.map((id) => ({ id, label: t(id) }))}
            onChange={(id) => go({ view: id })}
          >
            {view === 'trash' ? (
              <TrashView key={domainId} domainId={domainId} operations={operations} />
            ) : (
              <FilesView {...{ location, go, operations }} onShow={setShown} onTransfers={toggleTransfers} />
            )}
          </Tabs>
          <SpaceFoot domainId={domainId} />
        </div>
      </Pushed>
      <ConflictDialog />
    </div>
  )
}
