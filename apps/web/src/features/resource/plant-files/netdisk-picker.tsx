import { type NetdiskNode, netdiskApi, netdiskTransferApi } from '@fibrewatch/contract/netdisk'
import { plantChangeApi } from '@fibrewatch/contract/plant-change'
import { MAX_PLANT_FILE_BYTES, plantFileApi } from '@fibrewatch/contract/plant-file'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#lib/api/api-error.ts'
import { call } from '#lib/api/call.ts'
import { formatBytes } from '#lib/format/numbers.ts'
import { queryOf } from '#lib/query/query.ts'
import { DataState } from '#ui/data-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { WindowDialog } from '#ui/overlay/window-dialog.tsx'
import { useCommand } from '#ui/parts/use-command.ts'
import { showToast } from '#ui/toast.tsx'
import type { FilesOf } from './file-uploads.ts'
import { useFileWords } from './plant-files.messages.ts'
import './plant-files.css'

const READS = [plantFileApi.list, plantChangeApi.page] as const

type PickerProps = { of: FilesOf; code: string; domainId: number; onClose: () => void }

function useAttach({ of, domainId, onClose }: PickerProps) {
  const t = useFileWords()
  const attach = useCommand(plantFileApi.attach, {
    invalidates: READS,
    doneText: ({ ids }) => t('picked', { count: ids.length }),
    onDone: onClose,
  })
  return async (path: string, names: readonly string[]) => {
    try {
      const body = { domainId, path, names: [...names] }
      const { url } = await call(netdiskTransferApi.ticket, { body, isQuiet: true })
      await attach({ body: { ...of, ticket: url.slice(url.lastIndexOf('/') + 1) } })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showToast(error.message)
    }
  }
}

/** Files of the netdisk of the object's domain, folder by folder. */
export function NetdiskPicker(props: PickerProps) {
  const t = useFileWords()
  const { code, domainId, onClose } = props
  const [path, setPath] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const query = useQuery(queryOf(netdiskApi.list, { query: { domainId, path } }))
  const attach = useAttach(props)
  const go = (to: string) => {
    setPath(to)
    setChosen([])
  }
  const toggle = (name: string) =>
    setChosen(chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name])
  return (
    <WindowDialog id="plant-file-pick" title={t('pickTitle', { code })} onClose={onClose}>
      <div className="plant-file-pick">
        <Way path={path} onGo={go} />
        <DataState
          query={query}
          what={t('pickWhat')}
          isEmpty={({ list }) => list.length === 0}
          empty={t('pickEmpty')}
        >
          {({ list, marker }) => (
            <>
              <ul aria-label={t('pickWhat')}>
                {list.map((node) => (
                  <PickLine
                    key={node.id}
                    node={node}
                    isChosen={chosen.includes(node.name)}
                    onToggle={() => toggle(node.name)}
                    onOpen={() => go(`${path}${node.name}/`)}
                  />
                ))}
              </ul>
              {marker !== null && <p className="text-3 fs-12">{t('pickMore')}</p>}
            </>
          )}
        </DataState>
        <footer className="plant-file-pick-foot">
          <button type="button" className="button" onClick={onClose}>
            {t('cancel')}
          </button>
          <button
            type="button"
            className="button primary"
            disabled={chosen.length === 0}
            onClick={() => void attach(path, chosen)}
          >
            {chosen.length === 0 ? t('pickNone') : t('pickAdd', { count: chosen.length })}
          </button>
        </footer>
      </div>
    </WindowDialog>
  )
}

/** The folders above, each to go back to. */
function Way({ path, onGo }: { path: string; onGo: (path: string) => void }) {
  const t = useFileWords()
  const names = path.split('/').slice(0, -1)
  const steps = [{ label: t('pickTop'), to: '' }].concat(
    names.map((label, index) => ({ label, to: `${names.slice(0, index + 1).join('/')}/` })),
  )
  return (
    <nav className="plant-file-way" aria-label={t('pickTop')}>
      {steps.map(({ label, to }) => (
        <button key={to} type="button" className="button text small" onClick={() => onGo(to)}>
          {label}
        </button>
      ))}
    </nav>
  )
}

type PickLineProps = { node: NetdiskNode; isChosen: boolean; onToggle: () => void; onOpen: () => void }

function PickLine({ node: { name, type, fsize }, isChosen, onToggle, onOpen }: PickLineProps) {
  const t = useFileWords()
  if (type === 'dir') {
    return (
      <li>
        <button type="button" className="button text plant-file-folder" onClick={onOpen}>
          <Icon name="folder" size={14} />
          {name}
        </button>
      </li>
    )
  }
  const isLarge = fsize > MAX_PLANT_FILE_BYTES
  return (
    <li>
      <label className="plant-file-choice">
        <input type="checkbox" checked={isChosen} disabled={isLarge} onChange={onToggle} />
        <span>{name}</span>
        <span className="text-3 fs-12">
          {isLarge ? t('pickTooLarge', { size: formatBytes(MAX_PLANT_FILE_BYTES) }) : formatBytes(fsize)}
        </span>
      </label>
    </li>
  )
}
