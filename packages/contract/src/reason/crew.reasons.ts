import type { Reasons } from './reasons.ts'

/** Of what crews write in the field. */
export const CREW_REASONS = {
  'crew.entry-empty': {
    status: 400,
    zh: '请写几句话，或加一张照片。',
    en: 'Write something, or add a photograph.',
  },
  'crew.picture-refused': {
    status: 400,
    zh: '照片只能是不超过 {0} KB 的 JPEG、PNG 或 WebP。',
    en: 'A photograph is a JPEG, PNG or WebP of up to {0} KB.',
  },
  'crew.entry-taken': {
    status: 409,
    zh: '这个编号已被另一条记录使用。请复制内容，重新写一条。',
    en: 'Another entry has this id. Copy what you wrote into a new one.',
  },
  'crew.entries-full': {
    status: 409,
    zh: '这里已有 {0} 条记录，不能再加。',
    en: 'There are {0} entries here already: no more are taken.',
  },
} satisfies Reasons
