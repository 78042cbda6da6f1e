import type { HealthReason } from '@fibrewatch/contract/health'

/** The log lines when a fault begins and when it ends. */
export const FAULT_SENTENCES: Readonly<
  Record<HealthReason, { readonly began: string; readonly ended: string }>
> = {
  'database.unavailable': { began: 'the database does not answer', ended: 'the database answers again' },
  'store.unavailable': { began: 'the file store does not answer', ended: 'the file store answers again' },
  'storage.low': {
    began: 'the disk of the data is nearly full',
    ended: 'the disk of the data has room again',
  },
  'storage.full': { began: 'the disk of the data is full', ended: 'the disk of the data is no longer full' },
  'storage.unwritable': {
    began: 'the folder of the data cannot be written',
    ended: 'the folder of the data can be written again',
  },
  'clock.doubtful': {
    began:
      'the clock is in doubt: nothing was heard of this installation for more than 2 days; nothing is removed',
    ended: 'the clock is no longer in doubt',
  },
  'clock.wrong': {
    began: 'the clock of the machine is wrong',
    ended: 'the clock of the machine is right again',
  },
  'broker.unavailable': {
    began: 'the message broker cannot be reached',
    ended: 'the message broker can be reached again',
  },
  'mail.unavailable': {
    began: 'the mail server does not take messages',
    ended: 'the mail server takes messages again',
  },
}
