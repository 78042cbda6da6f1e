import { defineMessages } from '#lib/i18n/i18n.ts'

/** Letters written along links for those who do not tell colours apart: as short as they can be told apart. */
export const mapMessages = defineMessages('map', {
  zh: {
    critical: '紧',
    major: '重',
    minor: '次',
    warning: '提',
    indeterminate: '不',
    broken: '断',
    unknown: '无',
    disabled: '停',
  },
  en: {
    critical: 'Cr',
    major: 'Ma',
    minor: 'Mi',
    warning: 'Wa',
    indeterminate: 'In',
    broken: 'Br',
    unknown: 'No',
    disabled: 'Off',
  },
})
