import type { Endpoint } from '@fibrewatch/contract/endpoint'
import type { ReactNode } from 'react'
import { translate } from '#lib/i18n/i18n.ts'
import { WindowDialog } from '#ui/overlay/window-dialog.tsx'
import { showToast } from '#ui/toast.tsx'
import { askToLeave } from './ask-to-leave.ts'
import { FormBody } from './form-body.tsx'
import type { FormValues } from './field.types.ts'
import { formMessages } from './form.messages.ts'
import { type FormControls, type FormOptions, useForm } from './use-form.ts'

type FormShellProps<E extends Endpoint> = FormOptions<E> & {
  title: string
  /** A verb: 新增用户. Default 保存. */
  okText?: string
  /** Said at the bottom once it is saved. */
  doneText?: string
  intro?: ReactNode
  /** Under the fields: what saving brings about. */
  effect?: ReactNode
  /** The same, of what is filled in. */
  renderEffect?: (values: FormValues) => ReactNode
  onClose: () => void
}

export type FormDialogProps<E extends Endpoint> = FormShellProps<E> & {
  /** Under which the size is remembered: `user-form`. */
  id: string
  widthPx?: number
}

/** Asks before edited values are thrown away. */
async function mayClose({ isDirty, isSaving }: FormControls): Promise<boolean> {
  if (isSaving) return false
  if (!isDirty) return true
  return await askToLeave()
}

function useShell<E extends Endpoint>(props: FormShellProps<E>) {
  const form = useForm(props)
  const { okText, intro, effect, renderEffect, doneText, onClose } = props
  const close = async () => {
    if (await mayClose(form)) onClose()
  }
  const onSaved = () => {
    showToast(doneText ?? translate(formMessages, 'saved'))
    onClose()
  }
  const body = (
    <FormBody
      options={props}
      form={form}
      okText={okText}
      intro={intro}
      effect={renderEffect?.(form.values) ?? effect}
      onCancel={() => void close()}
      onSaved={onSaved}
    />
  )
  return { body, close }
}

/** A form in a modal window. Saves by its endpoint, keeps everything when that fails, asks before changes are lost. */
export function FormDialog<E extends Endpoint>(props: FormDialogProps<E>) {
  const { id, title, widthPx } = props
  const { body, close } = useShell(props)
  return (
    <WindowDialog
      {...{ id, title }}
      {...(widthPx === undefined ? {} : { widthPx })}
      onClose={() => void close()}
    >
      {body}
    </WindowDialog>
  )
}
