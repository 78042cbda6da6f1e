import type { Reasons } from './reasons.ts'

/** Of people: what they may do, where they belong and what is their own. */
export const PEOPLE_REASONS = {
  'user.name-taken': { status: 409, zh: '用户名 {0} 已被使用。', en: 'The user name {0} is already used.' },
  'user.role-needed': {
    status: 400,
    zh: '请至少为用户选择一个角色。',
    en: 'Choose at least one role for the user.',
  },
  'user.is-self': {
    status: 409,
    zh: '不能停用、删除自己或重置自己的密码。',
    en: 'You cannot disable, delete or reset the password of yourself.',
  },
  'user.is-super': {
    status: 409,
    zh: '只有超级用户才能设置或更改超级用户。',
    en: 'Only a super user can make or change super users.',
  },
  'user.last-super': {
    status: 409,
    zh: '这是最后一个启用的超级用户，先设置另一个超级用户。',
    en: 'This is the last enabled super user. Make another one first.',
  },
  'user.exceeds-own': {
    status: 409,
    zh: '{0} 的权限比你多，不能由你更改：{1}。',
    en: '{0} holds permissions you lack, so you cannot change this user: {1}.',
  },
  'user.sees-more': {
    status: 409,
    zh: '{0} 能看到你看不到的管理域，不能由你更改。',
    en: '{0} sees management domains that you do not, so you cannot change this user.',
  },
  'role.exceeds-own': {
    status: 409,
    zh: '不能授予自己没有的权限：{0}。',
    en: 'You cannot grant permissions you do not hold: {0}.',
  },
  'role.holds-more': {
    status: 409,
    zh: '角色“{0}”有你没有的权限，不能由你更改：{1}。',
    en: 'Role "{0}" holds permissions you lack, so you cannot change it: {1}.',
  },
  'role.sees-more': {
    status: 409,
    zh: '角色“{0}”的数据范围超出你的，不能由你更改。',
    en: 'The data scope of role "{0}" goes beyond yours, so you cannot change it.',
  },
  'role.installation-limited': {
    status: 409,
    zh: '角色“{0}”只看到部分管理域，不能有针对整个系统的权限：{1}。',
    en: 'Role "{0}" is limited to some domains, so it cannot hold permissions for the whole installation: {1}.',
  },
  'role.installation-user': {
    status: 409,
    zh: '角色“{0}”有针对整个系统的权限，只能给顶级管理域的用户：{1}。',
    en: 'Role "{0}" holds permissions for the whole installation, so only a user of the topmost domain can have it: {1}.',
  },
  'role.own-scope': {
    status: 409,
    zh: '不能更改自己所持角色的数据范围。',
    en: 'You cannot change the data scope of a role you hold yourself.',
  },
  'domain.own': {
    status: 409,
    zh: '不能移动或删除你所在的管理域。',
    en: 'You cannot move or delete your own management domain.',
  },
  'domain.top': {
    status: 409,
    zh: '顶级管理域不能移动或删除。',
    en: 'The topmost management domain cannot be moved or deleted.',
  },
  'department.outside-domain': {
    status: 409,
    zh: '这样部门“{0}”会落在上级部门“{1}”的管理域之外。',
    en: 'Department "{0}" would then lie outside the management domain of its parent "{1}".',
  },
  'online.is-self': {
    status: 409,
    zh: '不能踢自己下线，请使用右上角的退出。',
    en: 'You cannot kick yourself. Use sign out.',
  },
  'account.avatar-invalid': {
    status: 400,
    zh: '头像要用本人上传的图片，请重新上传。',
    en: 'Use a picture that you uploaded yourself. Upload it again.',
  },
  'material.type-refused': {
    status: 400,
    zh: '请上传 PNG、JPEG、WebP 或 GIF 图片。',
    en: 'Upload a PNG, JPEG, WebP or GIF picture.',
  },
  'material.quota-exceeded': {
    status: 409,
    zh: '上传的图片已占满 {0} MB，未使用的图片会在一天后清理，请稍后再试。',
    en: 'Your pictures fill {0} MB. Unused ones are removed after a day; try again then.',
  },
  'view.name-taken': {
    status: 409,
    zh: '已有名为 {0} 的视图。',
    en: 'There is already a view called {0}.',
  },
  'view.too-many': {
    status: 409,
    zh: '最多保存 {0} 个视图，先删除不用的。',
    en: 'You can save {0} views at most. Delete one you no longer need.',
  },
  'view.state-invalid': { status: 400, zh: '视图内容不正确。', en: 'The content of the view is not valid.' },
} as const satisfies Reasons
