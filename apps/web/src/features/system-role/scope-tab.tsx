import { type RoleDataScope, roleApi } from '@fibrewatch/contract/role'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccess } from '#lib/access/access.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { queryOf } from '#lib/query/query.ts'
import { StickySaveBar } from '#ui/parts/sticky-save-bar.tsx'
import { useCommand } from '#ui/parts/use-command.ts'
import { useWhyNot } from '#ui/table/action-button.tsx'
import { Tree } from '#ui/tree/tree.tsx'
import type { RoleInfo } from './grants.ts'
import { whyNotChange } from './remove-roles.ts'
import { roleMessages } from './role.messages.ts'
import { useDomainNodes } from './use-domains.ts'

type ScopeDraft = { dataScope: RoleDataScope; keys: ReadonlySet<string> }
type ChoiceProps = { draft: ScopeDraft; isDisabled: boolean; onChange: (draft: ScopeDraft) => void }

const TEXTS = {
  own: { label: 'scopeOwn', hint: 'scopeOwnHint' },
  chosen: { label: 'scopeChosen', hint: 'scopeChosenHint' },
} as const

const writeDraft = ({ dataScope, keys }: ScopeDraft): string =>
  dataScope === 'own'
    ? dataScope
    : [...keys]
        .map(Number)
        .toSorted((a, b) => a - b)
        .join()

function ScopeChoice({ draft, isDisabled, onChange }: ChoiceProps) {
  const t = useMessages(roleMessages)
  return (
    <div className="scope-choice" role="radiogroup" aria-label={t('tabScope')}>
      {(['own', 'chosen'] as const).map((dataScope) => (
        <label key={dataScope}>
          <input
            type="radio"
            name="role-scope"
            checked={draft.dataScope === dataScope}
            disabled={isDisabled}
            onChange={() => onChange({ ...draft, dataScope })}
          />
          <span>
            {t(TEXTS[dataScope].label)}
            <small className="text-3">{t(TEXTS[dataScope].hint)}</small>
          </span>
        </label>
      ))}
    </div>
  )
}

function ScopeDomains({ draft, isDisabled, onChange, names }: ChoiceProps & { names: string }) {
  const t = useMessages(roleMessages)
  const nodes = useDomainNodes()
  if (nodes === null) return <p className="notice">{`${t('scopeUnknown')} ${names}`}</p>
  return (
    <Tree
      label={t('scopeDomains')}
      nodes={nodes.map((node) => ({ ...node, isDisabled }))}
      hasSearch
      checkedKeys={draft.keys}
      onCheck={(keys) => onChange({ ...draft, keys })}
    />
  )
}

/** Users cannot widen their own scope: the server refuses it, and the page says so before. */
function useWhyNotScope({ role }: RoleInfo): string | null {
  const t = useMessages(roleMessages)
  const isOwn = useAccess(({ user }) => user?.isSuper !== 1 && user?.roles.includes(role.id) === true)
  return useWhyNot(roleApi.update, isOwn ? t('whyNotOwnScope') : whyNotChange(role, t))
}

/** The data scope of a role. */
export function ScopeTab({ info }: { info: RoleInfo }) {
  const t = useMessages(roleMessages)
  const { role, domainIds } = info
  const stored: ScopeDraft = { dataScope: role.dataScope, keys: new Set(domainIds.map(String)) }
  // Only an edit is kept, so that changes by others show.
  const [edited, setDraft] = useState<ScopeDraft | null>(null)
  const draft = edited ?? stored
  const [isSaving, setSaving] = useState(false)
  const whyNot = useWhyNotScope(info)
  const { data: effect } = useQuery(queryOf(roleApi.effect, { query: { roleId: role.id } }))
  const send = useCommand(roleApi.update, {
    doneText: t('scopeSaved'),
    invalidates: [roleApi.page, roleApi.list, roleApi.info],
  })
  const isChanged = writeDraft(draft) !== writeDraft(stored)
  const isEmpty = draft.dataScope === 'chosen' && draft.keys.size === 0
  const save = async () => {
    setSaving(true)
    const { dataScope, keys } = draft
    const chosen = dataScope === 'chosen' ? { domainIds: [...keys].map(Number) } : {}
    if (await send({ body: { roleId: role.id, dataScope, ...chosen } })) setDraft(null)
    setSaving(false)
  }
  const choice = { draft, isDisabled: whyNot !== null, onChange: setDraft }
  return (
    <>
      {whyNot !== null && <p className="grant-reason text-2 fs-13">{whyNot}</p>}
      <ScopeChoice {...choice} />
      <div className="scope-domains">
        {draft.dataScope === 'chosen' && <ScopeDomains {...choice} names={role.dataScopeText} />}
      </div>
      <StickySaveBar
        count={isChanged ? 1 : 0}
        effect={
          isEmpty ? t('scopeNone') : effect && (effect.users === 0 ? t('effectNone') : t('effect', effect))
        }
        saveText={t('saveScope')}
        isSaving={isSaving}
        whyNot={whyNot ?? (isEmpty ? t('scopeNone') : null)}
        onSave={() => void save()}
        onDiscard={() => setDraft(null)}
      />
    </>
  )
}
