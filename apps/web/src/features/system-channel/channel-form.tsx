import { domainApi } from '@fibrewatch/contract/domain'
import {
  ALARM_NEWS,
  CHANNEL_KINDS,
  CHANNEL_LANGUAGES,
  type Channel,
  notifyApi,
} from '@fibrewatch/contract/notify'
import { SEVERITIES } from '@fibrewatch/contract/severity'
import { useQuery } from '@tanstack/react-query'
import { readOwnZone } from '#lib/format/time-zone.ts'
import { useAccess, useMayCall } from '#lib/access/access.ts'
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts'
import { queryOf } from '#lib/query/query.ts'
import { tellName } from '#lib/words/first-names.ts'
import { wordMessages } from '#lib/words/words.messages.ts'
import type { Field, FormValues } from '#ui/form/field.types.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import type { ChannelWords } from './channel-columns.tsx'
import { channelMessages } from './channel.messages.ts'

const invalidates = [notifyApi.page]
const isMail = ({ kind }: FormValues): boolean => kind === 'email'

/** Domains to choose from, or the reader's own for users who may not list them. */
function useDomainNodes() {
  const isAllowed = useMayCall(domainApi.list)
  const { data } = useQuery({ ...queryOf(domainApi.list), enabled: isAllowed })
  const me = useAccess(({ user }) => user)
  const own = me === null ? [] : [{ id: me.domainId, parentId: null, name: me.domainName }]
  return (data ?? own).map(({ id, parentId, name }) => ({
    key: String(id),
    parentKey: parentId === null ? null : String(parentId),
    label: tellName(name),
  }))
}

function makeAddressFields(t: ChannelWords): Field[] {
  return [
    {
      name: 'url',
      kind: 'text',
      label: t('address'),
      hint: t('urlHint'),
      placeholder: 'https://',
      isRequired: true,
      visibleWhen: (values) => !isMail(values),
    },
    {
      name: 'mails',
      kind: 'textarea',
      label: t('address'),
      hint: t('mailHint'),
      rows: 3,
      isRequired: true,
      visibleWhen: isMail,
    },
  ]
}

function useTellingFields(t: ChannelWords): Field[] {
  const words = useMessages(wordMessages)
  return [
    {
      name: 'minSeverity',
      kind: 'select',
      label: t('minSeverity'),
      hint: t('minSeverityHint'),
      width: 'half',
      options: SEVERITIES.map((value) => ({ value, label: words(`severity.${value}`) })),
    },
    {
      name: 'events',
      kind: 'checkbox',
      label: t('events'),
      options: ALARM_NEWS.map((value) => ({ value, label: t(`event.${value}`) })),
    },
    {
      name: 'language',
      kind: 'radio',
      label: t('language'),
      width: 'half',
      options: CHANNEL_LANGUAGES.map((value) => ({ value, label: t(`language.${value}`) })),
    },
    {
      name: 'timeZone',
      kind: 'select',
      label: t('timeZone'),
      width: 'half',
      options: ['UTC', ...Intl.supportedValuesOf('timeZone')].map((value) => ({ value, label: value })),
    },
    { name: 'isEnabled', kind: 'switch', label: t('enabled'), hint: t('enabledHint') },
  ]
}

/** `fixed`: what is chosen once, when the channel is added. */
function useFields(t: ChannelWords, fixed: readonly Field[]): Field[] {
  return [
    { name: 'name', kind: 'text', label: t('name'), width: 'name' },
    ...fixed,
    ...makeAddressFields(t),
    ...useTellingFields(t),
  ]
}

/** The addresses as a list, whichever of the two fields has them. */
function toBody({ url: _url, mails: _mails, ...body }: FormValues, values: FormValues): FormValues {
  const value = isMail(values) ? values['mails'] : values['url']
  const given = typeof value === 'string' ? value : ''
  const targets = isMail(values) ? given.split(/[\s,;]+/) : [given.trim()]
  return { ...body, targets: targets.filter((target) => target !== '') }
}

type FormProps = { onClose: () => void }

export function ChannelAddForm({ onClose, onSecret }: FormProps & { onSecret: (secret: string) => void }) {
  const t = useMessages(channelMessages)
  const language = useLanguage()
  const me = useAccess(({ user }) => user)
  const domain: Field = {
    name: 'domainId',
    kind: 'treeSelect',
    label: t('domain'),
    hint: t('domainHint'),
    nodes: useDomainNodes(),
    width: 'name',
  }
  const kind: Field = {
    name: 'kind',
    kind: 'radio',
    label: t('kind'),
    options: CHANNEL_KINDS.map((value) => ({ value, label: t(`kind.${value}`) })),
  }
  return (
    <FormDialog
      id="channel-form"
      title={t('add')}
      okText={t('add')}
      doneText={t('added')}
      endpoint={notifyApi.add}
      fields={useFields(t, [domain, kind])}
      initial={{
        kind: 'webhook',
        domainId: me === null ? undefined : String(me.domainId),
        minSeverity: 'major',
        events: ['raised', 'severity-raised', 'located', 'cleared'],
        language: language === 'zh_CN' ? 'zh' : 'en',
        timeZone: readOwnZone(),
        isEnabled: true,
      }}
      toBody={toBody}
      invalidates={invalidates}
      onDone={({ newSecret }) => newSecret !== null && onSecret(newSecret)}
      onClose={onClose}
    />
  )
}

export function ChannelEditForm({ channel, onClose }: FormProps & { channel: Channel }) {
  const t = useMessages(channelMessages)
  const { id, targets, kind } = channel
  const initial = { ...channel, url: targets[0], mails: targets.join('\n') }
  return (
    <FormDialog
      id="channel-form"
      title={t('editTitle', { name: channel.name })}
      okText={t('save')}
      doneText={t('saved')}
      endpoint={notifyApi.update}
      fields={useFields(t, [])}
      initial={initial}
      fixed={{ id }}
      toBody={(body, values) => toBody(body, { ...values, kind })}
      invalidates={invalidates}
      onClose={onClose}
    />
  )
}
