import { defineMessages } from '#lib/i18n/i18n.ts'

export const keysMessages = defineMessages('keys', {
  zh: {
    title: '键盘快捷键',
    console: '控制台',
    palette: '查找页面、操作、光路、告警',
    help: '显示本页的快捷键',
    escape: '关闭详情、对话框、菜单，焦点回到原处',
    tabClose: '关闭标签页（焦点在标签上时）',
    tabMenu: '标签页或行的菜单',
    submit: '保存表单',
    close: '关闭',
  },
  en: {
    title: 'Keyboard keys',
    console: 'Console',
    palette: 'Find pages, actions, links, alarms',
    help: 'Show the keys of this page',
    escape: 'Close details, dialog or menu; focus goes back',
    tabClose: 'Close the tab that has the focus',
    tabMenu: 'Menu of a tab or a row',
    submit: 'Save the form',
    close: 'Close',
  },
})
