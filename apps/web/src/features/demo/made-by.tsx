import { useMessages } from '#lib/i18n/i18n.ts'
import { CopyText } from '#ui/copy-text.tsx'
import { demoMessages } from './demo.messages.ts'
import './demo.css'

/** The source files of an example, to be looked up. */
export function MadeBy({ files }: { files: readonly string[] }) {
  const t = useMessages(demoMessages)
  return (
    <span className="demo-files">
      {t('madeBy')}
      {files.map((file) => (
        <CopyText key={file} text={file} />
      ))}
    </span>
  )
}
