import { useId, useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Icon } from '#ui/icon.tsx'
import { Popover } from '#ui/overlay/popover.tsx'
import { joinNames } from '#ui/parts/join-names.ts'
import type { TreeNode } from './tree-model.ts'
import { treeMessages } from './tree.messages.ts'
import { TreeView } from './tree-view.tsx'

type TreePickerProps = {
  id?: string
  label: string
  value: readonly string[]
  nodes: readonly TreeNode[]
  isMultiple?: boolean
  isDisabled?: boolean
  isRequired?: boolean
  isInvalid?: boolean
  isClearable?: boolean
  describedBy?: string | undefined
  placeholder?: string | undefined
  onChange: (keys: string[]) => void
  onBlur?: () => void
}

const SEARCH_FROM = 9

function TreePanel(props: TreePickerProps & { onClose: () => void }) {
  const { label, value, nodes, isMultiple = false, isClearable = false, onChange, onClose } = props
  const t = useMessages(treeMessages)
  const choose = (node: TreeNode) => {
    if (node.isDisabled === true) return
    onChange([node.key])
    onClose()
  }
  const mode = isMultiple
    ? { checkedKeys: new Set(value), onCheck: (keys: ReadonlySet<string>) => onChange([...keys]) }
    : { selectedKey: value[0] ?? null, onSelect: choose }
  return (
    <>
      <TreeView label={label} nodes={nodes} hasSearch={nodes.length >= SEARCH_FROM} {...mode} />
      {(isMultiple || isClearable) && (
        <div className="filter-foot">
          <button
            type="button"
            className="button text small"
            disabled={value.length === 0}
            onClick={() => onChange([])}
          >
            {t('clear')}
          </button>
          <button type="button" className="button small" onClick={onClose}>
            {t('done')}
          </button>
        </div>
      )}
    </>
  )
}

/** Chooses one node of a tree, or several by check boxes. */
export function TreePicker(props: TreePickerProps) {
  const { id, label, value, nodes } = props
  const t = useMessages(treeMessages)
  const panelId = useId()
  const [anchor, setAnchor] = useState<Element | null>(null)
  const chosen = nodes.filter(({ key }) => value.includes(key))
  const text = joinNames(chosen.map((node) => node.label))
  const close = () => {
    setAnchor(null)
    props.onBlur?.()
  }
  return (
    <>
      <button
        id={id}
        type="button"
        role="combobox"
        className="input picker"
        aria-label={label}
        aria-haspopup="dialog"
        aria-controls={panelId}
        aria-expanded={anchor !== null}
        aria-required={props.isRequired}
        aria-invalid={props.isInvalid}
        aria-describedby={props.describedBy}
        disabled={props.isDisabled}
        onClick={(event) => setAnchor(anchor === null ? event.currentTarget : null)}
      >
        <span className={text === '' ? 'ellipsis text-3' : 'ellipsis'}>
          {text === '' ? (props.placeholder ?? t('choose')) : text}
        </span>
        <Icon name="down" size={12} />
      </button>
      {anchor !== null && (
        <Popover label={label} anchor={anchor} className="tree-popover" id={panelId} onClose={close}>
          <TreePanel {...props} onClose={close} />
        </Popover>
      )}
    </>
  )
}
