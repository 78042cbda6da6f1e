import { accountApi } from '@fibrewatch/contract/account'
import { toAddress } from '#lib/api/base-path.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { CodeBlock } from '#ui/parts/code-block.tsx'
import { ShownOnceDialog } from '#ui/parts/shown-once-dialog.tsx'
import { apiTokenMessages } from './api-token.messages.ts'
import './api-token.css'

/** A token that was just made: the server keeps only its hash. */
export type IssuedToken = { name: string; token: string }

const WIDTH_PX = 560

const makeExample = (token: string): string =>
  `curl -H "Authorization: Bearer ${token}" \\\n  "${location.origin}${toAddress(`/${accountApi.info.path}`)}"`

/** The token as it is shown once, with a call that tries it. */
export function IssuedTokenDialog({ issued, onClose }: { issued: IssuedToken; onClose: () => void }) {
  const t = useMessages(apiTokenMessages)
  return (
    <ShownOnceDialog
      id="issued-token"
      title={t('issuedTitle', { name: issued.name })}
      widthPx={WIDTH_PX}
      leave={{ title: t('leaveAsk'), text: t('leaveText') }}
      doneText={t('issuedDone')}
      className="issued-token"
      onClose={onClose}
    >
      <p role="alert">{t('issuedOnce')}</p>
      <CodeBlock label={t('token')} text={issued.token} />
      <CodeBlock label={t('example')} text={makeExample(issued.token)} />
    </ShownOnceDialog>
  )
}
