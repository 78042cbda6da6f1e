import { CopyText } from '#ui/copy-text.tsx'
import './code-block.css'

type CodeBlockProps = { label: string; text: string }

/** Text of a machine under its name: monospace, scrolled by keyboard too, copied in one press. */
export function CodeBlock({ label, text }: CodeBlockProps) {
  return (
    <figure className="code-block">
      <figcaption>
        {label}
        <CopyText text={text}>
          <span className="visually-hidden">{label}</span>
        </CopyText>
      </figcaption>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls takes the focus */}
      <pre tabIndex={0}>{text}</pre>
    </figure>
  )
}
