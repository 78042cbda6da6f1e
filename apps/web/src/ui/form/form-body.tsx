import type { Endpoint } from '@fibrewatch/contract/endpoint'
import {
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { CopyText } from '#ui/copy-text.tsx'
import { uiMessages } from '#ui/ui.messages.ts'
import { Fields } from './fields.tsx'
import { formMessages } from './form.messages.ts'
import { type FormControls, type FormOptions } from './use-form.ts'
import './form-body.css'

type FormBodyProps<E extends Endpoint> = {
  options: FormOptions<E>
  form: FormControls
  /** A verb: 保存权限. */
  okText?: string | undefined
  /** Above the fields: what the form is about. */
  intro?: ReactNode
  /** Under the fields: what saving brings about. */
  effect?: ReactNode
  onCancel?: () => void
  /** A verb: 放弃修改. Default 取消. */
  cancelText?: string
  onSaved: () => void
}

/** Faults may be out of view: their number beside the buttons links to the first. */
function Summary({ form, onShow }: { form: FormControls; onShow: () => void }) {
  const t = useMessages(formMessages)
  const ui = useMessages(uiMessages)
  const count = Object.keys(form.faults).length
  const { failure } = form
  return (
    <div className="form-summary" role="alert">
      {failure !== null && <span className="form-fault">{failure.message}</span>}
      {failure !== null && failure.requestId !== null && (
        <small>
          <CopyText text={failure.requestId}>{ui('requestId', { id: failure.requestId })}</CopyText>
        </small>
      )}
      {count > 0 && (
        <button type="button" className="button text small" onClick={onShow}>
          {t('fieldErrors', { count })}
        </button>
      )}
    </div>
  )
}

const isShown = (note: ReactNode): boolean => note !== undefined && note !== null && note !== false

function focusFirstFault(form: HTMLFormElement | null): boolean {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  wrong?.focus()
  wrong?.scrollIntoView({ block: 'center' })
  return wrong !== null && wrong !== undefined
}

/**
 * Once the faults are drawn and what was held up by the sending can be used again, the focus goes to the first wrong field,
 * or back to where it was. A moment set by the clock would come before that on a busy machine.
 */
function useFocusAfterRefusal(form: RefObject<HTMLFormElement | null>): (held: Element | null) => void {
  const [refused, noteRefused] = useState<{ held: Element | null } | null>(null)
  useEffect(() => {
    if (refused === null || focusFirstFault(form.current)) return
    if (refused.held instanceof HTMLElement) refused.held.focus()
  }, [refused, form])
  return (held) => noteRefused({ held })
}

/** Fields, summary, buttons. Ctrl+Enter submits; a refusal puts the focus on the first wrong field, or back where it was. */
export function FormBody<E extends Endpoint>(props: FormBodyProps<E>) {
  const { options, form, okText, intro, effect, onCancel, cancelText, onSaved } = props
  const t = useMessages(formMessages)
  const ref = useRef<HTMLFormElement>(null)
  const noteRefusal = useFocusAfterRefusal(ref)
  const submit = async () => {
    // What cannot be used while it is being sent loses the focus.
    const held = document.activeElement
    if (await form.submit()) return onSaved()
    return noteRefusal(held)
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void submit()
  })
  useEffect(() => {
    const element = ref.current
    const listen = (event: KeyboardEvent) => onKey(event)
    element?.addEventListener('keydown', listen)
    return () => element?.removeEventListener('keydown', listen)
  }, [])
  return (
    <form
      ref={ref}
      className="form"
      noValidate
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault()
        event.stopPropagation()
        void submit()
      }}
    >
      <div className="form-scroll">
        {isShown(intro) && <div className="form-note">{intro}</div>}
        <Fields fields={form.fields} schema={options.endpoint.body} form={form} isDisabled={form.isSaving} />
        {isShown(effect) && <div className="form-note">{effect}</div>}
      </div>
      <div className="form-foot">
        <Summary form={form} onShow={() => focusFirstFault(ref.current)} />
        {onCancel !== undefined && (
          <button type="button" className="button" onClick={onCancel}>
            {cancelText ?? t('cancel')}
          </button>
        )}
        <button type="submit" className="button primary" disabled={form.isSaving}>
          {form.isSaving ? t('saving') : (okText ?? t('save'))}
        </button>
      </div>
    </form>
  )
}
