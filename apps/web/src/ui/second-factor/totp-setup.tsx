import type { EndpointData } from '@fibrewatch/contract/endpoint'
import { factorApi } from '@fibrewatch/contract/second-factor'
import { useState } from 'react'
import { call } from '#lib/api/call.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { CopyText } from '../copy-text.tsx'
import { PasswordField } from '../password-field.tsx'
import { QrCode } from '#ui/parts/qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { secondFactorMessages } from './second-factor.messages.ts'
import { StepForm, TextField } from './step-form.tsx'
import { useAttempt } from './use-attempt.ts'

const MAX_CODE = 10
const GROUP = /.{1,4}/g

type Begun = EndpointData<typeof factorApi.totpBegin>
type StepProps = { onCancel?: (() => void) | undefined }

function PasswordStep({ onBegun, onCancel }: StepProps & { onBegun: (begun: Begun) => void }) {
  const t = useMessages(secondFactorMessages)
  const [password, setPassword] = useState('')
  const { attempt, ...state } = useAttempt()
  const begin = async () => onBegun(await call(factorApi.totpBegin, { body: { password }, isQuiet: true }))
  return (
    <StepForm okText={t('goOn')} onSubmit={() => void attempt(begin)} onCancel={onCancel} {...state}>
      <PasswordField
        id="factor-password"
        className="second-factor-input"
        label={t('password')}
        value={password}
        onChange={setPassword}
      />
    </StepForm>
  )
}

type CodeStepProps = StepProps & { begun: Begun; onConfirmed: (codes: string[] | null) => void }

function CodeStep({ begun, onConfirmed, onCancel }: CodeStepProps) {
  const t = useMessages(secondFactorMessages)
  const [code, setCode] = useState('')
  const { attempt, ...state } = useAttempt()
  const confirm = async () => {
    const body = { oneTimeCode: code.padEnd(6) }
    const { recoveryCodes } = await call(factorApi.totpConfirm, { body, isQuiet: true })
    onConfirmed(recoveryCodes)
  }
  return (
    <StepForm okText={t('confirm')} onSubmit={() => void attempt(confirm)} onCancel={onCancel} {...state}>
      <p>{t('scan')}</p>
      <QrCode text={begun.uri} label={t('qrCode')} />
      <div className="second-factor-field">
        <span>{t('secret')}</span>
        <CopyText text={begun.secret}>
          <span className="mono second-factor-secret">{begun.secret.match(GROUP)?.join(' ')}</span>
        </CopyText>
      </div>
      <TextField
        id="factor-code"
        label={t('code')}
        hint={t('codeHint')}
        value={code}
        onChange={setCode}
        maxLength={MAX_CODE}
        isCode
      />
    </StepForm>
  )
}

/** Password, QR code, one code, and the recovery codes when it is the first factor. */
export function TotpSetup({ onDone, onCancel }: { onDone: () => void; onCancel?: () => void }) {
  const [begun, setBegun] = useState<Begun | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const confirmed = (made: readonly string[] | null) => (made === null ? onDone() : setCodes(made))
  if (codes !== null) return <RecoveryCodes codes={codes} onKept={onDone} />
  if (begun === null) return <PasswordStep onBegun={setBegun} onCancel={onCancel} />
  return <CodeStep begun={begun} onConfirmed={confirmed} onCancel={onCancel} />
}
