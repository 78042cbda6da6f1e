import { defineMessages } from '#lib/i18n/i18n.ts'

export const attributeWords = defineMessages('attribute', {
  zh: {
    values: '自定义属性',
    valuesTitle: '{name} 的属性',
    edit: '修改属性',
    save: '保存属性',
    saved: '已保存属性。',
    yes: '是',
    no: '否',
    unset: '未填',
    badLink: '链接以 http:// 或 https:// 开头',
  },
  en: {
    values: 'Attributes of one’s own',
    valuesTitle: 'Attributes of {name}',
    edit: 'Change attributes',
    save: 'Save attributes',
    saved: 'Attributes saved.',
    yes: 'Yes',
    no: 'No',
    unset: 'Not set',
    badLink: 'A link begins with http:// or https://',
  },
})
