import { factorApi } from '@fibrewatch/contract/second-factor'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { queryKeyOf } from '#lib/query/query.ts'
import { Badge } from '#ui/parts/tag.tsx'
import { showToast } from '#ui/toast.tsx'
import { accountMessages } from './account.messages.ts'
import { refreshUser } from './refresh-user.ts'

/** Says what was done, and reloads the state: also when a dialog was closed half-way. */
export function useDone() {
  const queryClient = useQueryClient()
  return async (text?: string) => {
    if (text !== undefined) showToast(text)
    await queryClient.invalidateQueries({ queryKey: queryKeyOf(factorApi.status) })
    await refreshUser()
  }
}

type PartProps = { title: string; isOn: boolean; text: ReactNode; actions: ReactNode; children?: ReactNode }

export function SecurityPart({ title, isOn, text, actions, children }: PartProps) {
  const t = useMessages(accountMessages)
  return (
    <section className="security-part">
      <h2>
        {title}
        <Badge state={isOn ? 'on' : 'off'}>{t(isOn ? 'on' : 'off')}</Badge>
      </h2>
      <p>{text}</p>
      <div className="security-actions">{actions}</div>
      {children}
    </section>
  )
}
