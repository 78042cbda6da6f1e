import type { Endpoint } from '@fibrewatch/contract/endpoint'
import { useEffect } from 'react'
import { formatBytes, formatNumber } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Icon } from '#ui/icon.tsx'
import { MenuButton, type MenuItem } from '#ui/menu.tsx'
import { IfPermitted } from '#ui/parts/if-permitted.tsx'
import { PrintButton } from '#ui/print/print-button.tsx'
import { changeTheme, DENSITIES, useTheme } from '#ui/theme.ts'
import { ColumnSettings } from './column-settings.tsx'
import { FilterButton } from './filter-bar.tsx'
import { tableMessages } from './table.messages.ts'
import type { DataTableProps, ListColumn } from './table.types.ts'
import type { ExportControls, FileFormat } from './use-export.ts'
import type { LayoutControls } from '#ui/grid/use-column-layout.ts'
import type { ListControls } from './use-list.ts'
import { ViewsMenu } from './views-menu.tsx'
import './table-tools.css'

export function DensityButton() {
  const t = useMessages(tableMessages)
  const current = useTheme((theme) => theme.density)
  const items: MenuItem[] = DENSITIES.map((density) => ({
    id: density,
    label: t(`density.${density}`),
    isChecked: density === current,
    onSelect: () => changeTheme({ density }),
  }))
  return (
    <MenuButton className="button icon-only density-tool" label={t('density')} items={items}>
      <Icon name="density" />
    </MenuButton>
  )
}

type ExportRunningProps = { label: string; bytes: number; totalBytes: number | null; onCancel: () => void }

/** The file on its way; a bar that fills only where the server knows how long the file will be. */
function ExportRunning({ label, bytes, totalBytes, onCancel }: ExportRunningProps) {
  const t = useMessages(tableMessages)
  return (
    <span className="export-running">
      <progress aria-label={label} {...(totalBytes === null ? {} : { value: bytes, max: totalBytes })} />
      <small>{formatBytes(bytes)}</small>
      <button type="button" className="button text small" onClick={onCancel}>
        {t('cancel')}
      </button>
    </span>
  )
}

/** The export, for users who may export the list. */
export function ExportButton({ endpoint, ...props }: ExportProps & { endpoint: Endpoint | null }) {
  if (endpoint === null) return null
  return (
    <IfPermitted endpoint={endpoint}>
      <ExportMenu {...props} />
    </IfPermitted>
  )
}

type ExportProps = {
  total: number
  /** There are more than were counted: all of them are exported. */
  isMore?: boolean
  exporting: ExportControls
}

/** 导出 46 条: all matching rows, whatever page is shown. */
function ExportMenu({ total, isMore = false, exporting }: ExportProps) {
  const t = useMessages(tableMessages)
  const reason = total === 0 ? t('exportNone') : null
  const count = `${formatNumber(total)}${isMore ? '+' : ''}`
  if (exporting.received !== null) {
    return (
      <ExportRunning label={t('exporting', { count })} {...exporting.received} onCancel={exporting.cancel} />
    )
  }
  const itemOf = (format: FileFormat, label: string): MenuItem => ({
    id: format,
    label,
    isDisabled: reason !== null,
    onSelect: () => void exporting.start(format),
  })
  const items: MenuItem[] = [
    ...(reason === null ? [] : [{ id: 'reason', title: reason }]),
    itemOf('csv', t('exportCsv')),
    itemOf('xlsx', t('exportXlsx')),
    ...(exporting.hasJson ? [itemOf('json', t('exportJson'))] : []),
  ]
  return (
    <MenuButton className="button" label={t('exportRows', { count })} items={items}>
      <Icon name="download" />
      <span className="button-text">{t('export')}</span>
    </MenuButton>
  )
}

export type FullScreen = { isFull: boolean; setFull: (isFull: boolean) => void }

function FullScreenButton({ isFull, setFull }: FullScreen) {
  const t = useMessages(tableMessages)
  useEffect(() => {
    if (!isFull) return undefined
    // The browser leaves full screen by itself with Esc: the table follows.
    const follow = () => document.fullscreenElement === null && setFull(false)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [isFull, setFull])
  const toggle = () => {
    setFull(!isFull)
    // Refused where the page may not fill the screen (a frame): then the table fills the window.
    if (isFull) void document.exitFullscreen?.().catch(() => undefined)
    else void document.documentElement.requestFullscreen?.().catch(() => undefined)
  }
  const label = t(isFull ? 'leaveFullScreen' : 'fullScreen')
  return (
    <button
      type="button"
      className="button icon-only full-screen-tool"
      title={label}
      aria-label={label}
      aria-pressed={isFull}
      onClick={toggle}
    >
      <Icon name="full-screen" />
    </button>
  )
}

type ToolsProps<Row> = {
  table: DataTableProps<Row>
  list: ListControls<Row>
  layout: LayoutControls<ListColumn<Row>>
  exporting: ExportControls
  fullScreen: FullScreen
  onPrint: () => void
}

/** The small buttons at the right end: filter, views, export, refresh, print, density, columns, full screen. */
export function TableTools<Row>({ table, list, layout, exporting, fullScreen, onPrint }: ToolsProps<Row>) {
  const t = useMessages(tableMessages)
  return (
    <div className="table-tools">
      <FilterButton table={table} list={list} />
      <ViewsMenu table={table.id} list={list} layout={layout} />
      <ExportButton endpoint={table.source.exportEndpoint} total={list.total} exporting={exporting} />
      <button
        type="button"
        className="button icon-only"
        title={t('refresh')}
        aria-label={t('refresh')}
        onClick={() => void list.query.refetch()}
      >
        <Icon name="refresh" />
      </button>
      <span className="wide-only">
        <PrintButton className="button icon-only" onPrint={onPrint} />
        <DensityButton />
        <ColumnSettings columns={table.columns} controls={layout} />
        <FullScreenButton {...fullScreen} />
      </span>
    </div>
  )
}
