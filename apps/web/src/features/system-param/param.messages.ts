import type { ParameterKey, ParameterValues, PARAMETERS } from '@fibrewatch/contract'
import { defineMessages } from '#lib/i18n/i18n.ts'

type Parameters = typeof PARAMETERS
/** A word for every choice of every parameter: a missing one does not compile. */
type ChoiceKey = {
  [Key in ParameterKey]: Parameters[Key] extends { type: 'choice' }
    ? `choice.${Key}.${ParameterValues[Key] & string}`
    : never
}[ParameterKey]

const zhChoices: Record<ChoiceKey, string> = {
  'choice.login.captcha.auto': '连续失败后要求',
  'choice.login.captcha.always': '每次都要求',
  'choice.login.captcha.off': '不要求',
  'choice.rbac.roleResolution.first': '仅第一个角色',
  'choice.rbac.roleResolution.union': '所有角色合并',
}
const enChoices: Record<ChoiceKey, string> = {
  'choice.login.captcha.auto': 'After failures',
  'choice.login.captcha.always': 'Every time',
  'choice.login.captcha.off': 'Never',
  'choice.rbac.roleResolution.first': 'First role only',
  'choice.rbac.roleResolution.union': 'All roles together',
}
export const isChoiceWord = (word: string): word is ChoiceKey => Object.hasOwn(zhChoices, word)

export const paramMessages = defineMessages('systemParam', {
  zh: {
    ...zhChoices,
    parameters: '参数',
    searchHint: '名称、键、说明',
    name: '名称',
    key: '键',
    value: '值',
    initial: '默认值',
    origin: '来源',
    originBuiltIn: '内置',
    originAdded: '自定义',
    visibility: '可见范围',
    visibilityPublic: '登录前可见',
    visibilityServer: '仅服务器',
    remark: '说明',
    updated: '更新',
    on: '开',
    off: '关',
    emptyValue: '（空）',
    add: '新增参数',
    addIntro: '自定义参数供接口和脚本读取，控制台自身不使用。',
    edit: '修改',
    save: '保存参数',
    added: '已新增参数。',
    saved: '已保存，立即生效。',
    effect: '保存后对所有服务进程立即生效。',
    reset: '恢复默认值',
    resetAsk: '把“{name}”恢复为默认值 {initial}？',
    resetAskMany: '把 {count} 个参数恢复为默认值？',
    resetText: '当前值会丢失，立即生效。',
    resetDone: '已恢复默认值。',
    whyNotReset: '自定义参数没有默认值。',
    whyNotResetSame: '已是默认值。',
    remove: '删除',
    removeAsk: '删除参数“{name}”？',
    removeAskMany: '删除 {count} 个参数？',
    removeText: '读取它的接口和脚本会取不到值。',
    removed: '已删除。',
    whyNotRemove: '内置参数不能删除，可以恢复默认值。',
    integerHint: '{min} 至 {max} 的整数',
    keyHint: '字母开头，可用字母、数字、点、下划线和连字符；保存后不能更改',
  },
  en: {
    ...enChoices,
    parameters: 'parameters',
    searchHint: 'Name, key, remark',
    name: 'Name',
    key: 'Key',
    value: 'Value',
    initial: 'Default',
    origin: 'Origin',
    originBuiltIn: 'Built in',
    originAdded: 'Added',
    visibility: 'Known to',
    visibilityPublic: 'Everybody',
    visibilityServer: 'The server',
    remark: 'Remark',
    updated: 'Updated',
    on: 'On',
    off: 'Off',
    emptyValue: '(empty)',
    add: 'Add parameter',
    addIntro: 'Added parameters are for partners and scripts; the console itself does not use them.',
    edit: 'Change',
    save: 'Save parameter',
    added: 'Parameter added.',
    saved: 'Saved, in effect now.',
    effect: 'Takes effect in every server process at once.',
    reset: 'Reset to default',
    resetAsk: 'Reset "{name}" to its default {initial}?',
    resetAskMany: 'Reset {count} parameters to their defaults?',
    resetText: 'The present value is lost. Takes effect at once.',
    resetDone: 'Reset to default.',
    whyNotReset: 'An added parameter has no default.',
    whyNotResetSame: 'It has its default already.',
    remove: 'Delete',
    removeAsk: 'Delete parameter "{name}"?',
    removeAskMany: 'Delete {count} parameters?',
    removeText: 'Calls and scripts that read it get no value any more.',
    removed: 'Deleted.',
    whyNotRemove: 'A built-in parameter cannot be deleted. Reset it instead.',
    integerHint: 'A whole number from {min} to {max}',
    keyHint:
      'Begins with a letter; letters, digits, dots, underscores and hyphens. It cannot be changed later.',
  },
})
