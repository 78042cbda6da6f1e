import { type Channel, notifyApi } from '@fibrewatch/contract/notify'
import { useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { listOf } from '#lib/table/list-source.ts'
import { askUser } from '#ui/dialog.tsx'
import { confirmRemoval } from '#ui/parts/confirm-removal.tsx'
import { useCommand } from '#ui/parts/use-command.ts'
import { ListPage } from '#ui/table/list-page.tsx'
import type { RowAction } from '#ui/table/table.types.ts'
import { ChannelDrawer } from './channel-drawer.tsx'
import { type ChannelWords, useChannelColumns } from './channel-columns.tsx'
import { ChannelAddForm, ChannelEditForm } from './channel-form.tsx'
import { ChannelSecret } from './channel-secret.tsx'
import { channelMessages } from './channel.messages.ts'

const channels = listOf({ page: notifyApi.page })
const REFRESH_EVERY_MS = 5000

type Handlers = {
  onEdit: (channel: Channel) => void
  onSecret: (secret: string) => void
  onRemoved: () => void
}

function useRenewal(t: ChannelWords, onSecret: Handlers['onSecret']) {
  const renew = useCommand(notifyApi.renew, {
    onDone: ({ newSecret }) => newSecret !== null && onSecret(newSecret),
  })
  return async ({ id, name }: Channel) => {
    const title = t('renewAsk', { name })
    return (
      (await askUser({ title, text: t('renewText'), okText: t('renew') })) && (await renew({ body: { id } }))
    )
  }
}

function useRowActions(t: ChannelWords, { onEdit, onSecret, onRemoved }: Handlers): RowAction<Channel>[] {
  const remove = useCommand(notifyApi.delete, {
    doneText: t('removed'),
    invalidates: [notifyApi.page],
    onDone: onRemoved,
  })
  const test = useCommand(notifyApi.test, {
    doneText: ({ outcome, code, answer }) =>
      outcome === 'sent'
        ? t('tested')
        : t('testFailed', { outcome: t(`outcome.${outcome}`), answer: `${code ?? ''} ${answer}`.trim() }),
    invalidates: [notifyApi.log, notifyApi.page],
  })
  const renew = useRenewal(t, onSecret)
  const askRemoval = async ({ id, name }: Channel) =>
    (await confirmRemoval({ title: t('removeAsk', { name }), text: t('removeText') })) &&
    (await remove({ body: { id } }))
  return [
    {
      id: 'test',
      label: t('test'),
      icon: 'play',
      endpoint: notifyApi.test,
      onSelect: ({ id }) => test({ body: { id } }),
    },
    { id: 'edit', label: t('edit'), icon: 'edit', endpoint: notifyApi.update, onSelect: onEdit },
    {
      id: 'renew',
      label: t('renew'),
      icon: 'key',
      endpoint: notifyApi.renew,
      placement: 'menu',
      isFor: ({ kind }) => kind === 'webhook',
      onSelect: renew,
    },
    {
      id: 'delete',
      label: t('remove'),
      icon: 'trash',
      endpoint: notifyApi.delete,
      isDanger: true,
      placement: 'menu',
      onSelect: askRemoval,
    },
  ]
}

/** To whom alarms are told outside of the console, what was sent, and what could not be. */
export function ChannelPage() {
  const t = useMessages(channelMessages)
  const columns = useChannelColumns()
  const [opened, open] = useState<Channel | null>(null)
  const [edited, edit] = useState<Channel | 'new' | null>(null)
  const [secret, showSecret] = useState<string | null>(null)
  const rowActions = useRowActions(t, { onEdit: edit, onSecret: showSecret, onRemoved: () => open(null) })
  const close = () => {
    edit(null)
    open(null)
  }
  return (
    <ListPage
      id="sys.channel"
      label={t('channels')}
      source={channels}
      columns={columns}
      searchHint={t('searchHint')}
      refreshEveryMs={REFRESH_EVERY_MS}
      rowKey={({ id }) => String(id)}
      rowName={({ name }) => name}
      openKey={opened === null ? null : String(opened.id)}
      onOpen={open}
      empty={t('empty')}
      rowActions={rowActions}
      toolbarActions={[
        {
          id: 'add',
          label: t('add'),
          icon: 'add',
          isPrimary: true,
          endpoint: notifyApi.add,
          onSelect: () => edit('new'),
        },
      ]}
      drawer={
        opened !== null && (
          <ChannelDrawer key={opened.id} channel={opened} actions={rowActions} onClose={() => open(null)} />
        )
      }
    >
      {edited === 'new' && <ChannelAddForm onClose={() => edit(null)} onSecret={showSecret} />}
      {edited !== null && edited !== 'new' && <ChannelEditForm channel={edited} onClose={close} />}
      {secret !== null && <ChannelSecret secret={secret} onClose={() => showSecret(null)} />}
    </ListPage>
  )
}
