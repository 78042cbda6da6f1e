import { translate } from '#lib/i18n/i18n.ts'
import { askUser } from '#ui/dialog.tsx'
import { formMessages } from './form.messages.ts'

/** Whether edited values may be thrown away. */
export const askToLeave = (): Promise<boolean> =>
  askUser({
    title: translate(formMessages, 'leaveTitle'),
    text: translate(formMessages, 'leaveText'),
    okText: translate(formMessages, 'leave'),
    cancelText: translate(formMessages, 'stay'),
  })
