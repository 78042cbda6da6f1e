import type { RoleMenuRow } from '@fibrewatch/contract/role'
import { useMessages } from '#lib/i18n/i18n.ts'
import { PopoverButton } from '#ui/overlay/popover.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { CheckCell } from '#ui/tree/tree-table.tsx'
import { summariseCodes } from './grant-nodes.ts'
import {
  changeOf,
  type GrantNode,
  isOutOfReach,
  listOwnMarks,
  type Mark,
  mayTick,
  type RowChange,
  stateOf,
} from './grants.ts'
import type { RoleWords } from './role-columns.tsx'
import { roleMessages } from './role.messages.ts'
import type { GrantDraft } from './use-grants.ts'

type BoxProps = { draft: GrantDraft; marks: readonly Mark[]; name: string }

/** Why no mark of a box can be ticked; null when one can. */
function findReason({ draft, marks }: BoxProps, t: RoleWords): string | null {
  if (draft.whyNot !== null) return draft.whyNot
  if (marks.some((mark) => mayTick(draft.model, mark))) return null
  const codes = marks.map(({ code, node }) => code ?? node.label).join(t('kindJoin'))
  return t(marks.every((mark) => isOutOfReach(draft.model, mark)) ? 'outOfReach' : 'lacking', { codes })
}

/** A box for one or many marks; a disabled one says why, to the pointer and to screen readers. */
export function MarkBox(props: BoxProps) {
  const { draft, marks, name } = props
  const t = useMessages(roleMessages)
  const reason = marks.length === 0 ? null : findReason(props, t)
  return (
    <span title={reason ?? undefined}>
      <CheckCell
        state={stateOf(draft.model, draft.changes, marks)}
        label={reason === null ? name : `${name}. ${reason}`}
        isDisabled={reason !== null}
        onChange={() => draft.toggle(marks)}
      />
    </span>
  )
}

function describeChange({ added, removed, isNew, isGone }: RowChange, t: RoleWords): string[] {
  if (isGone) return [t('tagGone')]
  if (isNew) return [t('tagNew')]
  const list = (kinds: RowChange['added']) => kinds.map((kind) => t(`kind.${kind}`)).join(t('kindJoin'))
  // 新增新增 would be unclear: the kind of that name comes after a colon, as in a list.
  const isPlain = added.length === 1 && added[0] !== 'add'
  return [
    ...(added.length === 0 ? [] : [t(isPlain ? 'tagAdded' : 'tagAddedMany', { kinds: list(added) })]),
    ...(removed.length === 0 ? [] : [t('tagRemoved', { kinds: list(removed) })]),
  ]
}

/** After the name: what saving changes in this row, and whether its module is off. */
export function RowTags({ draft, node }: { draft: GrantDraft; node: GrantNode }) {
  const t = useMessages(roleMessages)
  const change = changeOf(draft.model, draft.changes, node)
  return (
    <>
      {node.row.codes.length > 0 && node.row.codes.every(({ isInstallationWide }) => isInstallationWide) && (
        <Tag>{t('installationWide')}</Tag>
      )}
      {node.row.moduleOff && <Tag tone="off">{t('moduleOff')}</Tag>}
      {change !== null &&
        describeChange(change, t).map((text) => (
          <Tag key={text} tone="brand">
            {text}
          </Tag>
        ))}
    </>
  )
}

type CodeListProps = { draft: GrantDraft; node: GrantNode }
type CodeLine = RoleMenuRow['codes'][number]

function CodeLineBox({ draft, node, line }: CodeListProps & { line: CodeLine }) {
  const t = useMessages(roleMessages)
  const { code, label, kind, isInstallationWide } = line
  const mark = listOwnMarks(node).filter((one) => one.code === code)
  return (
    <li>
      <MarkBox draft={draft} marks={mark} name={label} />
      <span>
        {label}
        <small className="mono text-3">{code}</small>
      </span>
      {isInstallationWide && <Tag>{t('installationWide')}</Tag>}
      <Tag>{t(`kind.${kind}`)}</Tag>
    </li>
  )
}

const listOtherCodes = ({ nodes }: GrantDraft['model'], own: GrantNode): string[] =>
  nodes.filter((node) => node !== own).flatMap(({ row }) => row.codes.map(({ code }) => code))

/** `sys:user:*`; a press lists the codes it abbreviates, each with its own box. */
export function CodesCell({ draft, node }: CodeListProps) {
  const t = useMessages(roleMessages)
  const { codes } = node.row
  if (codes.length === 0) return null
  const summary = summariseCodes(
    codes.map(({ code }) => code),
    listOtherCodes(draft.model, node),
  )
  const label = t('codeList', { name: node.label })
  return (
    <PopoverButton
      label={`${summary} ${label}`}
      className="code-button mono fs-12 ellipsis"
      align="end"
      button={summary}
    >
      {() => (
        <ul className="code-list" aria-label={label}>
          {codes.map((line) => (
            <CodeLineBox key={line.code} draft={draft} node={node} line={line} />
          ))}
        </ul>
      )}
    </PopoverButton>
  )
}
