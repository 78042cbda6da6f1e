import type { Domain } from '@fibrewatch/contract/domain'
import { netdiskApi, netdiskTransferApi } from '@fibrewatch/contract/netdisk'
import { useRef } from 'react'
import { formatNumber } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { tellName } from '#lib/words/first-names.ts'
import { KeywordField } from '#ui/filter/keyword-field.tsx'
import { Icon } from '#ui/icon.tsx'
import { Segmented } from '#ui/parts/segmented.tsx'
import { ActionButton } from '#ui/table/action-button.tsx'
import type { TreeNode } from '#ui/tree/tree-model.ts'
import { TreePicker } from '#ui/tree/tree-picker.tsx'
import { type ChosenFiles, listChosen } from '#lib/upload/chosen-files.ts'
import { SortMenu } from './file-head.tsx'
import { splitPath } from './netdisk-path.ts'
import { netdiskMessages } from './netdisk.messages.ts'
import { useTasks } from './tasks.ts'
import { isUnderWay, useUploads } from './uploads.ts'
import type { ItemDrag } from './use-item-drag.ts'
import type { DiskLocationControls } from './use-disk-location.ts'

const MAX_KEY = 255

function SearchField({ location, go }: DiskLocationControls) {
  const t = useMessages(netdiskMessages)
  return (
    <KeywordField
      className="table-search"
      label={t('search')}
      placeholder={t('search')}
      maxLength={MAX_KEY}
      keyword={location.key}
      onChange={(key) => go({ key })}
    />
  )
}

type UploadButtonsProps = { onUpload: (chosen: ChosenFiles) => void; whyNot: string | null }

/** Not in React's types: the field takes a folder with all its files. */
const WHOLE_FOLDERS = { webkitdirectory: '' }

/** Uploads files, and whole folders where the browser can choose one. */
function UploadButtons({ onUpload, whyNot }: UploadButtonsProps) {
  const t = useMessages(netdiskMessages)
  const filesRef = useRef<HTMLInputElement>(null)
  const folderRef = useRef<HTMLInputElement>(null)
  const take = (field: HTMLInputElement) => {
    const chosen = listChosen(field.files ?? [])
    field.value = ''
    if (chosen.files.length > 0) onUpload(chosen)
  }
  return (
    <>
      <input
        ref={filesRef}
        type="file"
        multiple
        hidden
        data-upload="files"
        onChange={(event) => take(event.currentTarget)}
      />
      <input
        ref={folderRef}
        type="file"
        {...WHOLE_FOLDERS}
        hidden
        data-upload="folder"
        onChange={(event) => take(event.currentTarget)}
      />
      <ActionButton
        className="button disk-upload-folder"
        label={t('uploadFolder')}
        icon="folder"
        endpoint={netdiskTransferApi.token}
        whyNot={whyNot}
        onSelect={() => folderRef.current?.click()}
      />
      <ActionButton
        className="button primary"
        label={t('upload')}
        icon="upload"
        endpoint={netdiskTransferApi.token}
        whyNot={whyNot}
        onSelect={() => filesRef.current?.click()}
      />
    </>
  )
}

function TransferButton({ onSelect }: { onSelect: () => void }) {
  const t = useMessages(netdiskMessages)
  const uploads = useUploads(
    ({ list }) => list.filter((one) => isUnderWay(one) || one.state === 'lost').length,
  )
  const tasks = useTasks((state) => state.tasks.filter(({ status }) => status === 'running').length)
  const count = uploads + tasks
  return (
    <button type="button" className="button" onClick={onSelect}>
      {t('transfers')}
      {count > 0 && <span className="disk-count">{formatNumber(count)}</span>}
    </button>
  )
}

const makeSpaces = (domains: readonly Domain[]): TreeNode[] =>
  domains.map(({ id, parentId, name }) => ({
    key: String(id),
    parentKey: parentId === null ? null : String(parentId),
    label: tellName(name),
  }))

type ToolbarProps = DiskLocationControls & {
  spaces: readonly Domain[]
  onMkdir: () => void
  onUpload: (chosen: ChosenFiles) => void
  onTransfers: () => void
}

export function Toolbar({ location, go, spaces, onMkdir, onUpload, onTransfers }: ToolbarProps) {
  const t = useMessages(netdiskMessages)
  const inSearch = location.key === '' ? null : t('notInSearch')
  return (
    <div className="table-toolbar" role="toolbar" aria-label={t('netdisk')}>
      {spaces.length > 1 && (
        <span className="disk-space">
          <TreePicker
            label={t('space')}
            value={[String(location.domainId)]}
            nodes={makeSpaces(spaces)}
            onChange={([key]) => key !== undefined && go({ domainId: Number(key), path: '', key: '' })}
          />
        </span>
      )}
      <SearchField location={location} go={go} />
      <Segmented
        label={t('layout')}
        value={location.layout}
        options={[
          { value: 'list', label: t('list') },
          { value: 'tiles', label: t('tiles') },
        ]}
        onChange={(layout) => go({ layout })}
      />
      <SortMenu location={location} go={go} />
      <span className="table-actions disk-right">
        <TransferButton onSelect={onTransfers} />
        <ActionButton
          className="button"
          label={t('mkdir')}
          icon="add"
          endpoint={netdiskApi.mkdir}
          whyNot={inSearch}
          onSelect={onMkdir}
        />
        <UploadButtons onUpload={onUpload} whyNot={inSearch} />
      </span>
    </div>
  )
}

type CrumbsProps = DiskLocationControls & { drag: ItemDrag }

/** The folders above, each a link and a drop target. */
export function Crumbs({ location, go, drag }: CrumbsProps) {
  const t = useMessages(netdiskMessages)
  if (location.key !== '') {
    return (
      <div className="disk-crumbs">
        <span className="text-2">{t('searchedFor', { key: location.key })}</span>
        <button type="button" className="button text small" onClick={() => go({ key: '' })}>
          {t('endSearch')}
        </button>
      </div>
    )
  }
  const names = splitPath(location.path)
  const steps = [t('top'), ...names].map((label, index) => ({
    label,
    path: names
      .slice(0, index)
      .map((name) => `${name}/`)
      .join(''),
  }))
  return (
    <nav className="disk-crumbs" aria-label={t('path')}>
      {steps.map(({ label, path }, index) => (
        <span key={path} className={drag.target === path ? 'is-target' : ''} {...drag.onto(path)}>
          {index > 0 && <Icon name="right" size={12} />}
          <button
            type="button"
            className="disk-crumb ellipsis"
            aria-current={path === location.path ? 'page' : undefined}
            onClick={() => go({ path })}
          >
            {label}
          </button>
        </span>
      ))}
    </nav>
  )
}
