import { useEffect, useId, useRef } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { closeKeyHelp, type KeySection, useKeyHelp } from '#lib/keys/key-help.ts'
import { openModal } from '#ui/overlay/return-focus.ts'
import { keysMessages } from './keys.messages.ts'
import './key-help.css'

function useConsoleKeys(): KeySection {
  const t = useMessages(keysMessages)
  return {
    title: t('console'),
    lines: [
      { keys: ['Ctrl', 'K'], text: t('palette') },
      { keys: ['?'], text: t('help') },
      { keys: ['Esc'], text: t('escape') },
      { keys: ['Delete'], text: t('tabClose') },
      { keys: ['Shift', 'F10'], text: t('tabMenu') },
      { keys: ['Ctrl', 'Enter'], text: t('submit') },
    ],
  }
}

function Section({ section: { title, lines } }: { section: KeySection }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {lines.map(({ keys, text }) => (
          <div key={text}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The keys of the page in front, then those of the console. */
export function KeyHelp() {
  const t = useMessages(keysMessages)
  const id = useId()
  const ref = useRef<HTMLDialogElement>(null)
  const sections = useKeyHelp((help) => help.sections)
  const ofConsole = useConsoleKeys()
  useEffect(() => openModal(ref.current), [])
  return (
    <dialog
      ref={ref}
      className="dialog key-help"
      aria-labelledby={id}
      onCancel={closeKeyHelp}
      // Elements below must not handle the same Esc.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <h2 id={id}>{t('title')}</h2>
      <div className="key-help-body">
        {[...sections].map(([part, section]) => (
          <Section key={part} section={section} />
        ))}
        <Section section={ofConsole} />
      </div>
      <div className="dialog-actions">
        <button type="button" className="button" onClick={closeKeyHelp}>
          {t('close')}
        </button>
      </div>
    </dialog>
  )
}
