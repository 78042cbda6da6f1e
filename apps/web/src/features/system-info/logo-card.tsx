import { MAX_LOGO_BYTES, type SystemFacts, systemApi } from '@fibrewatch/contract/system-info'
import { useRef, useState } from 'react'
import { toAddress } from '#lib/api/base-path.ts'
import { formatBytes } from '#lib/format/numbers.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { useTabGuard } from '#lib/tab/tab.ts'
import { Card } from '#ui/card.tsx'
import { ActionButton } from '#ui/table/action-button.tsx'
import { type ChosenPicture, loadPicture, PICTURE_TYPES, type PictureFault } from './chosen-picture.ts'
import { infoMessages } from './info.messages.ts'
import { LogoPreview } from './logo-preview.tsx'
import { useLogo } from './use-logo.ts'

const BYTES_PER_KB = 1024
const LIMIT = `${MAX_LOGO_BYTES / BYTES_PER_KB} KB`

function usePicture() {
  const t = useMessages(infoMessages)
  const [picture, setPicture] = useState<ChosenPicture | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  useTabGuard(picture !== null)
  const refuse = (file: File, why: PictureFault) => {
    setPicture(null)
    setFault(t(why, { file: file.name, size: formatBytes(file.size), limit: LIMIT }))
  }
  const drop = () => {
    setPicture(null)
    setFault(null)
  }
  const choose = async (file: File) => {
    const outcome = await loadPicture(file)
    if (!outcome.ok) return refuse(file, outcome.fault)
    setFault(null)
    return setPicture(outcome.picture)
  }
  return { picture, fault, choose, drop, refuse }
}

/** Opens the browser's file dialog: the platform's own field cannot be styled like a button. */
function ChooseButton({ label, onChoose }: { label: string; onChoose: (file: File) => void }) {
  const ref = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={ref}
        type="file"
        hidden
        aria-label={label}
        accept={PICTURE_TYPES.join(',')}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The same file may be chosen again after it was changed.
          target.value = ''
          if (file !== undefined) onChoose(file)
        }}
      />
      <ActionButton
        className="button"
        icon="upload"
        label={label}
        endpoint={systemApi.changeLogo}
        onSelect={() => ref.current?.click()}
      />
    </>
  )
}

/** The installation's logo: chosen, previewed on both grounds, then used. */
export function LogoCard({ facts: { logoImgUrl } }: { facts: SystemFacts }) {
  const t = useMessages(infoMessages)
  const logo = useLogo()
  const { picture, fault, choose, drop, refuse } = usePicture()
  const told = fault ?? logo.fault
  const use = async ({ file }: ChosenPicture) => {
    if (await logo.change(file)) drop()
  }
  return (
    <Card title={t('logo')}>
      <div className="logo-body">
        <LogoPreview
          src={picture?.dataUrl ?? (logoImgUrl === null ? null : toAddress(logoImgUrl))}
          onBroken={() => picture !== null && refuse(picture.file, 'notPicture')}
        />
        {told !== null && (
          <p className="form-fault" role="alert">
            {told}
          </p>
        )}
        <p className="form-hint" role="status">
          {picture !== null && t('chosen', { file: picture.file.name, size: formatBytes(picture.file.size) })}
          {picture === null && logoImgUrl === null && t('logoNone')}
          {picture === null && t('logoHint', { limit: LIMIT })}
        </p>
        <div className="logo-actions">
          {picture !== null && (
            <>
              <button
                type="button"
                className="button primary"
                disabled={logo.isSending}
                onClick={() => void use(picture)}
              >
                {t('use')}
              </button>
              <button type="button" className="button" onClick={drop}>
                {t('cancel')}
              </button>
            </>
          )}
          <ChooseButton
            label={t(logoImgUrl === null ? 'choose' : 'replace')}
            onChoose={(file) => void choose(file)}
          />
          <ActionButton
            className="button"
            icon="trash"
            label={t('remove')}
            endpoint={systemApi.removeLogo}
            whyNot={logoImgUrl === null ? t('whyNotRemove') : null}
            onSelect={logo.remove}
          />
        </div>
      </div>
    </Card>
  )
}
