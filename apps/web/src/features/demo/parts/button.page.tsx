import { demoApi } from '@fibrewatch/contract/demo'
import { useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { confirmRemoval } from '#ui/parts/confirm-removal.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { Segmented } from '#ui/parts/segmented.tsx'
import { Switch } from '#ui/parts/switch.tsx'
import { useCommand } from '#ui/parts/use-command.ts'
import { ActionButton } from '#ui/table/action-button.tsx'
import { showToast, showUndo } from '#ui/toast.tsx'
import { ExamplePage } from '../example-page.tsx'
import { exampleMessages } from './example.messages.ts'

const FILES = [
  'apps/web/src/ui/base/controls.css',
  'apps/web/src/ui/table/action-button.tsx',
  'apps/web/src/features/demo/parts/button.page.tsx',
]

const KINDS = [
  { id: 'primary', className: 'button primary' },
  { id: 'usual', className: 'button' },
  { id: 'text', className: 'button text' },
  { id: 'danger', className: 'button primary is-danger' },
] as const
const SIZES = ['small', 'default'] as const
type Size = (typeof SIZES)[number]

type Presses = { name: string; count: number }

function Kinds() {
  const t = useMessages(exampleMessages)
  const [size, setSize] = useState<Size>('default')
  const [isDisabled, setDisabled] = useState(false)
  const [presses, setPresses] = useState<Presses | null>(null)
  const press = (name: string) => setPresses((former) => ({ name, count: (former?.count ?? 0) + 1 }))
  const sized = (className: string) => (size === 'small' ? `${className} small` : className)
  return (
    <Card title={t('kinds')} hint={t('kindsHint')}>
      <div className="demo-row">
        <Segmented
          label={t('size')}
          value={size}
          options={SIZES.map((value) => ({ value, label: t(`size.${value}`) }))}
          onChange={setSize}
        />
        <Switch isOn={isDisabled} onChange={setDisabled}>
          {t('disabled')}
        </Switch>
      </div>
      <div className="demo-row">
        {KINDS.map(({ id, className }) => (
          <button
            key={id}
            type="button"
            className={sized(className)}
            disabled={isDisabled}
            onClick={() => press(t(id))}
          >
            {t(id)}
          </button>
        ))}
        <button
          type="button"
          className={sized('button')}
          disabled={isDisabled}
          onClick={() => press(t('withIcon'))}
        >
          <Icon name="add" size={14} />
          {t('withIcon')}
        </button>
        <IconButton icon="refresh" label={t('refresh')} onClick={() => press(t('refresh'))} />
        <IconButton icon="copy" label={t('copy')} onClick={() => press(t('copy'))} />
      </div>
      <div className="demo-row">
        <small role="status">{presses === null ? t('notPressed') : t('pressed', presses)}</small>
      </div>
    </Card>
  )
}

function States() {
  const t = useMessages(exampleMessages)
  const [isLoading, setLoading] = useState(false)
  const load = useCommand(demoApi.options, { doneText: ({ length: count }) => t('loaded', { count }) })
  const start = async () => {
    setLoading(true)
    await load({ query: {} })
    setLoading(false)
  }
  return (
    <Card title={t('states')} hint={t('statesHint')}>
      <div className="demo-row">
        <button type="button" className="button" disabled={isLoading} onClick={() => void start()}>
          <Icon name="refresh" size={14} />
          {t(isLoading ? 'loading' : 'load')}
        </button>
        <ActionButton
          className="button"
          label={t('blocked')}
          whyNot={t('blockedWhy')}
          onSelect={() => undefined}
        />
      </div>
    </Card>
  )
}

const CODE = 'JTH-24-001'

function Permissions() {
  const t = useMessages(exampleMessages)
  const check = useCommand(demoApi.checkPartCode, {
    doneText: ({ isFree }) => t(isFree ? 'free' : 'taken', { code: CODE }),
  })
  return (
    <Card title={t('permission')} hint={t('permissionHint')}>
      <div className="demo-row">
        <ActionButton
          className="button"
          endpoint={demoApi.checkPartCode}
          label={t('check', { code: CODE })}
          onSelect={() => check({ query: { code: CODE } })}
        />
      </div>
    </Card>
  )
}

/** It only removes a word on this page, which comes back by itself. */
function Removal() {
  const t = useMessages(exampleMessages)
  const [isThere, setThere] = useState(true)
  const name = t('example')
  const remove = async () => {
    if (!(await confirmRemoval({ title: t('removeTitle', { name }) }))) return
    setThere(false)
    showUndo(t('removed', { name }), () => {
      setThere(true)
      showToast(t('undone'))
    })
  }
  return (
    <Card title={t('ask')} hint={t('askHint')}>
      <div className="demo-row">
        {isThere ? <span>{name}</span> : <small>{t('removed', { name })}</small>}
        <button type="button" className="button" disabled={!isThere} onClick={() => void remove()}>
          <Icon name="trash" size={14} />
          {t('remove')}
        </button>
      </div>
    </Card>
  )
}

/** Buttons: kinds and sizes, busy, disabled with a reason, with a question first. */
export function ButtonPage() {
  return (
    <ExamplePage files={FILES}>
      <Kinds />
      <States />
      <Permissions />
      <Removal />
    </ExamplePage>
  )
}
