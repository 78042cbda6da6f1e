import type { Endpoint } from '@fibrewatch/contract/endpoint'
import type { ExportFormat } from '@fibrewatch/contract/envelope'
import { type ReactNode } from 'react'
import { ApiError } from '#lib/api/api-error.ts'
import { callBinary } from '#lib/api/call.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { saveAnswer } from '#lib/table/save-file.ts'
import { DataState } from '#ui/data-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { type MenuItem, MenuButton } from '#ui/menu.tsx'
import { PageHead } from '#ui/parts/page-head.tsx'
import { SplitPage } from '#ui/parts/split-page.tsx'
import { IfPermitted } from '#ui/parts/if-permitted.tsx'
import { ActionButton } from '#ui/table/action-button.tsx'
import { useRowItems } from '#ui/table/row-actions.tsx'
import type { RowAction } from '#ui/table/table.types.ts'
import type { TreeMove } from '#ui/tree/tree-model.ts'
import { Tree } from '#ui/tree/tree.tsx'
import { organizationMessages } from './organization.messages.ts'
import { makeFigure } from './org-figure.tsx'
import type { OrgNode, OrgRow } from './org-rows.ts'
import './organization.css'

const TREE_PX = 340

type Download = { endpoint: Endpoint; fileName: string }

async function saveFile({ endpoint, fileName }: Download, format: ExportFormat): Promise<void> {
  try {
    const send = callBinary as (endpoint: Endpoint, input: object) => ReturnType<typeof callBinary>
    saveAnswer(await send(endpoint, { query: { format } }), `${fileName}.${format}`)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

/** Exports the whole tree. */
function DownloadButton({ download }: { download: Download }) {
  const t = useMessages(organizationMessages)
  const items: MenuItem[] = (['csv', 'xlsx'] as const).map((format) => ({
    id: format,
    label: t('exportAs', { format: format.toUpperCase() }),
    onSelect: () => void saveFile(download, format),
  }))
  return (
    <MenuButton className="button icon-only" label={t('export')} items={items}>
      <Icon name="download" />
    </MenuButton>
  )
}

type DetailHeadProps<Row extends OrgRow> = {
  node: OrgNode<Row>
  /** The names above it. */
  path: string
  actions: readonly RowAction<OrgNode<Row>>[]
}

/** The chosen node, with its actions. */
export function OrgHead<Row extends OrgRow>({ node, path, actions }: DetailHeadProps<Row>) {
  const shown = actions.filter(({ isFor }) => isFor?.(node) ?? true)
  return (
    <PageHead
      title={node.label}
      hint={path}
      actions={shown.map((action) => (
        <ActionButton
          key={action.id}
          className={action.isDanger === true ? 'button is-danger' : 'button'}
          icon={action.icon}
          label={typeof action.label === 'string' ? action.label : action.label(node)}
          endpoint={action.endpoint}
          whyNot={action.whyNot?.(node)}
          onSelect={() => action.onSelect(node)}
        />
      ))}
    />
  )
}

type OrgTreePageProps<Row extends OrgRow> = {
  title: string
  /** What the nodes are called: 部门. Read aloud and used in sentences. */
  label: string
  query: Parameters<typeof DataState<Row[]>>[0]['query']
  nodes: readonly OrgNode<Row>[]
  chosen: OrgNode<Row> | undefined
  onChoose: (id: number | null) => void
  actions: readonly RowAction<OrgNode<Row>>[]
  /** 新增, beside the title. */
  add: { endpoint: Endpoint; onSelect: () => void }
  download: Download
  /** Left out for users who may not move anything. */
  onMove?: (move: TreeMove) => void
  mayMove?: (move: TreeMove) => boolean
  /** The count at the right end of a line, those below included. */
  figureOf: (row: Row) => number
  /** Above the tree: what it is for. */
  intro?: ReactNode
  hint: string
  detail: ReactNode | null
  children: ReactNode
}

function OrgTreeList<Row extends OrgRow>(props: OrgTreePageProps<Row>) {
  const { title, label, query, nodes, chosen, onChoose, actions, add, download, onMove, mayMove } = props
  const t = useMessages(organizationMessages)
  const itemsOf = useRowItems<OrgNode<Row>>()
  return (
    <>
      <PageHead
        title={title}
        hint={query.data === undefined ? undefined : t('placeCount', { count: nodes.length })}
        actions={
          <>
            <IfPermitted endpoint={download.endpoint}>
              <DownloadButton download={download} />
            </IfPermitted>
            <ActionButton
              className="button primary"
              icon="add"
              label={t('add')}
              // A new node goes below the top, or below the chosen one.
              whyNot={query.data === undefined ? t('treeFirst') : null}
              {...add}
            />
          </>
        }
      />
      {props.intro}
      <DataState query={query} what={label} isEmpty={(rows) => rows.length === 0} empty={t('noPlaces')}>
        {() => (
          <Tree
            label={label}
            nodes={nodes}
            hasSearch
            selectedKey={chosen?.key ?? null}
            onSelect={({ row }) => onChoose(row.id)}
            menuOf={(node) => itemsOf(actions, node)}
            extra={makeFigure(nodes, props.figureOf)}
            {...(onMove === undefined ? {} : { onMove })}
            {...(mayMove === undefined ? {} : { mayMove })}
          />
        )}
      </DataState>
    </>
  )
}

/** A tree and, beside it, the chosen node. */
export function OrgTreePage<Row extends OrgRow>(props: OrgTreePageProps<Row>) {
  const { query, detail, hint, onChoose, children } = props
  return (
    <>
      <SplitPage
        listPx={TREE_PX}
        list={<OrgTreeList {...props} />}
        detail={detail}
        hint={query.data === undefined ? '' : hint}
        onBack={() => onChoose(null)}
      />
      {children}
    </>
  )
}
