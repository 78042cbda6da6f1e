import { demoApi } from '@fibrewatch/contract/demo'
import { useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Card } from '#ui/card.tsx'
import { askUser } from '#ui/dialog.tsx'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { WindowDialog } from '#ui/overlay/window-dialog.tsx'
import { ExamplePage } from '../example-page.tsx'
import { useRuleFields } from '../form/rule-fields.ts'
import { exampleMessages } from './example.messages.ts'

const FILES = [
  'apps/web/src/ui/overlay/window-dialog.tsx',
  'apps/web/src/ui/form/form-dialog.tsx',
  'apps/web/src/ui/dialog.tsx',
  'apps/web/src/features/demo/parts/modal.page.tsx',
]
const USUAL_PX = 560
const WIDE_PX = 880
const MAX_LINES = 40

type TextWindowProps = { id: string; widthPx: number; onClose: () => void }

function TextWindow({ id, widthPx, onClose }: TextWindowProps) {
  const t = useMessages(exampleMessages)
  const [lines, setLines] = useState(0)
  const more = () => setLines((former) => Math.min(former + 5, MAX_LINES))
  return (
    <WindowDialog id={id} title={t('windowTitle')} widthPx={widthPx} onClose={onClose}>
      <div className="form-scroll">
        <p>{t('windowText')}</p>
        {Array.from({ length: lines }, (_, at) => (
          <p key={at}>{t('line', { at: at + 1 })}</p>
        ))}
      </div>
      <div className="form-foot">
        <button type="button" className="button" disabled={lines === MAX_LINES} onClick={more}>
          {t('more')}
        </button>
        <button type="button" className="button primary" onClick={onClose}>
          {t('closeWindow')}
        </button>
      </div>
    </WindowDialog>
  )
}

function FormWindow({ onClose }: { onClose: () => void }) {
  const t = useMessages(exampleMessages)
  return (
    <FormDialog
      id="demo-form"
      title={t('openForm')}
      endpoint={demoApi.ruleSave}
      fields={useRuleFields()}
      invalidates={[demoApi.ruleInfo]}
      onClose={onClose}
    />
  )
}

type Opened = 'plain' | 'wide' | 'form'

function Windows() {
  const t = useMessages(exampleMessages)
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  return (
    <Card title={t('windows')} hint={t('windowsHint')}>
      <div className="demo-row">
        <button type="button" className="button primary" onClick={() => setOpened('plain')}>
          {t('openPlain')}
        </button>
        <button type="button" className="button" onClick={() => setOpened('wide')}>
          {t('openWide')}
        </button>
        <button type="button" className="button" onClick={() => setOpened('form')}>
          {t('openForm')}
        </button>
      </div>
      {opened === 'plain' && <TextWindow id="demo-plain" widthPx={USUAL_PX} onClose={close} />}
      {opened === 'wide' && <TextWindow id="demo-wide" widthPx={WIDE_PX} onClose={close} />}
      {opened === 'form' && <FormWindow onClose={close} />}
    </Card>
  )
}

function Questions() {
  const t = useMessages(exampleMessages)
  const [answer, setAnswer] = useState('')
  const ask = async () => {
    const isConfirmed = await askUser({
      title: t('confirmTitle'),
      text: t('confirmText'),
      okText: t('confirmOk'),
      cancelText: t('cancel'),
    })
    setAnswer(t(isConfirmed ? 'confirmOk' : 'cancel'))
  }
  return (
    <Card title={t('questions')}>
      <div className="demo-row">
        <button type="button" className="button" onClick={() => void ask()}>
          {t('confirm')}
        </button>
        <small role="status">{answer !== '' && t('answer', { answer })}</small>
      </div>
    </Card>
  )
}

/** Windows: moved, resized and maximised by pointer and keys; and dialogs that ask. */
export function ModalPage() {
  return (
    <ExamplePage files={FILES}>
      <Windows />
      <Questions />
    </ExamplePage>
  )
}
