type Reason = { status: number; zh: string; en: string }

/**
 * Every way a call can be refused: the stable `reason`, its HTTP status and its text.
 * `{0}` is replaced by the server. The fixed sentences of the user specification stand as given.
 */
export const REASONS = {
  'request.invalid': {
    status: 400,
    zh: '提交的内容有 {0} 处不符合要求。',
    en: 'The request has {0} invalid value(s).',
  },
  'request.malformed': {
    status: 400,
    zh: '请求格式不正确，无法解析。',
    en: 'The request could not be parsed.',
  },
  'request.too-large': {
    status: 413,
    zh: '内容太大，超过 {0} 的上限。',
    en: 'The content is larger than {0}.',
  },
  'request.unsupported-type': {
    status: 415,
    zh: '不支持这种内容类型。',
    en: 'This content type is not supported.',
  },
  'request.too-many': {
    status: 429,
    zh: '请求太频繁，{0} 秒后再试。',
    en: 'Too many requests. Try again in {0} s.',
  },
  'request.range-unsatisfiable': {
    status: 416,
    zh: '请求的范围超出文件，文件共 {0} 字节。',
    en: 'The range is outside the file, which has {0} bytes.',
  },
  'route.unknown': { status: 404, zh: '没有这个接口。', en: 'There is no such call.' },
  'auth.failed': { status: 400, zh: '用户名或密码不正确。', en: 'Wrong user name or password.' },
  'auth.locked': {
    status: 423,
    zh: '登录失败次数过多，{0} 分钟后再试。',
    en: 'Too many failed sign-ins. Try again in {0} min.',
  },
  'auth.disabled': {
    status: 403,
    zh: '账号已停用，请联系管理员。',
    en: 'This account is disabled. Contact an administrator.',
  },
  'auth.token-missing': { status: 401, zh: '你还没有登录。', en: 'You are not signed in.' },
  'auth.token-unknown': {
    status: 401,
    zh: '登录状态无效，请重新登录。',
    en: 'Your sign-in is not valid. Sign in again.',
  },
  'auth.session-expired': {
    status: 403,
    zh: '登录已过期，请重新登录',
    en: 'Your sign-in has expired. Sign in again.',
  },
  'auth.session-locked': {
    status: 423,
    zh: '屏幕已锁定，请先解锁。',
    en: 'The session is locked. Unlock it first.',
  },
  'auth.unlock-failed': {
    status: 400,
    zh: '密码不正确，还可以再试 {0} 次。',
    en: 'Wrong password. {0} more tries.',
  },
  'auth.captcha-required': { status: 400, zh: '请输入验证码。', en: 'Enter the captcha.' },
  'auth.captcha-wrong': {
    status: 400,
    zh: '验证码不正确或已过期，请换一张再试。',
    en: 'The captcha is wrong or has expired. Try a new one.',
  },
  'password.wrong': {
    status: 400,
    zh: '原密码不正确，还可以再试 {0} 次。',
    en: 'The current password is wrong. {0} more tries.',
  },
  'password.too-short': {
    status: 400,
    zh: '密码至少要有 {0} 位。',
    en: 'The password needs at least {0} characters.',
  },
  'password.too-simple': {
    status: 400,
    zh: '密码要包含大写字母、小写字母、数字、符号中的至少两种。',
    en: 'Use at least two of: capital letters, small letters, digits, other characters.',
  },
  'password.too-common': {
    status: 400,
    zh: '这个密码太常见，容易被猜中，请换一个。',
    en: 'This password is too easy to guess. Choose another one.',
  },
  'password.is-username': {
    status: 400,
    zh: '密码不能包含用户名。',
    en: 'The password must not contain the user name.',
  },
  'password.unchanged': {
    status: 400,
    zh: '新密码不能与原密码相同。',
    en: 'The new password must differ from the current one.',
  },
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
    en: '{0} holds permissions you lack, so you cannot change him: {1}.',
  },
  'role.exceeds-own': {
    status: 409,
    zh: '不能授予自己没有的权限：{0}。',
    en: 'You cannot grant permissions you do not hold: {0}.',
  },
  'online.is-self': {
    status: 409,
    zh: '不能踢自己下线，请使用右上角的退出。',
    en: 'You cannot kick yourself. Use sign out.',
  },
  'parameter.key-taken': { status: 409, zh: '参数 {0} 已存在。', en: 'The parameter {0} already exists.' },
  'parameter.built-in': {
    status: 409,
    zh: '{0} 是内置参数，只能修改或恢复它的值。',
    en: '{0} is built in: only its value can be changed or reset.',
  },
  'parameter.value-invalid': {
    status: 400,
    zh: '参数 {0} 的值不符合要求：{1}。',
    en: 'The value of {0} is not valid: {1}.',
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
    zh: '最多保存 {0} 个视图，请先删除不用的。',
    en: 'You can save {0} views at most. Delete one you no longer need.',
  },
  'view.state-invalid': { status: 400, zh: '视图内容不正确。', en: 'The content of the view is not valid.' },
  'auth.permission-denied': { status: 403, zh: 'error permission', en: 'error permission' },
  'auth.device-unknown': { status: 401, zh: '设备编码或密钥不正确。', en: 'Wrong device code or key.' },
  'object.not-found': {
    status: 404,
    zh: '没有找到，可能已被删除。',
    en: 'Not found. It may have been deleted.',
  },
  'object.code-taken': { status: 409, zh: '编码 {0} 已被使用。', en: 'Code {0} is already used.' },
  'object.in-use': { status: 409, zh: '正在被使用，不能删除：{0}。', en: 'In use, cannot be deleted: {0}.' },
  'query.cursor-invalid': {
    status: 400,
    zh: '翻页位置无效，请刷新列表。',
    en: 'The page position is not valid. Refresh the list.',
  },
  'alarm.already-acknowledged': {
    status: 409,
    zh: '这条告警已由 {0} 确认。',
    en: 'Already acknowledged by {0}.',
  },
  'alarm.not-acknowledged': { status: 409, zh: '这条告警尚未确认。', en: 'This alarm is not acknowledged.' },
  'alarm.already-cleared': { status: 409, zh: '这条告警已清除。', en: 'This alarm is already cleared.' },
  'alarm.not-shelved': { status: 409, zh: '这条告警没有搁置。', en: 'This alarm is not shelved.' },
  'alarm.invalid-until': {
    status: 400,
    zh: '搁置截止时间要晚于现在，且不超过 7 天。',
    en: 'Shelve until a time within the next 7 days.',
  },
  'alarm.closed': {
    status: 409,
    zh: '这条告警已清除并确认，不能再更改。',
    en: 'This alarm is cleared and acknowledged, so it cannot be changed any more.',
  },
  'alarm.comment-empty': { status: 400, zh: '评论不能只有空格。', en: 'The comment is blank.' },
  'ingest.busy': {
    status: 429,
    zh: '接收队列已满，稍后重发。',
    en: 'The intake queue is full. Send again later.',
  },
  'trace.unreadable': { status: 400, zh: '不是可读的 SOR 文件：{0}。', en: 'Not a readable SOR file: {0}.' },
  'trace.no-reference': {
    status: 409,
    zh: '光路 {0} 还没有参考曲线。',
    en: 'Link {0} has no reference trace yet.',
  },
  'plant.route-invalid': { status: 400, zh: '路由不合法：{0}。', en: 'The route is not valid: {0}.' },
  'plant.link-kind': {
    status: 400,
    zh: '设备 {0} 没有可用的端口 {1}。',
    en: 'Device {0} has no free port {1}.',
  },
  'task.handler-unknown': {
    status: 400,
    zh: '没有名为 {0} 的任务处理，请从列表中选择。',
    en: 'There is nothing named {0} a task can do. Choose from the list.',
  },
  'task.cron-invalid': {
    status: 400,
    zh: 'Cron 表达式不正确：{0}。',
    en: 'The cron expression is not valid: {0}.',
  },
  'task.time-zone-unknown': {
    status: 400,
    zh: '没有时区 {0}，请填写如 Asia/Shanghai 的名称。',
    en: 'There is no time zone {0}. Give a name such as Asia/Shanghai.',
  },
  'task.schedule-incomplete': {
    status: 400,
    zh: '请填写{0}。',
    en: 'Fill in {0}.',
  },
  'task.already-runs': {
    status: 409,
    zh: '这个任务正在执行，等它结束后再试。',
    en: 'This task is running. Try again when it has ended.',
  },
  'task.never-runs': {
    status: 409,
    zh: '按这个设置不会再执行，请检查起止时间和次数上限。',
    en: 'It would never run. Check its times and its limit of runs.',
  },
  'netdisk.name-invalid': {
    status: 400,
    zh: '名称“{0}”不能用：不能含有 / \\ 或控制字符，不能以点或空格结尾，最长 255 字节。',
    en: 'The name "{0}" cannot be used: no / \\ or control characters, no dot or space at the end, at most 255 bytes.',
  },
  'netdisk.name-taken': {
    status: 409,
    zh: '已存在同名的文件或文件夹：{0}。',
    en: 'There is already a file or folder named {0}.',
  },
  'netdisk.same-folder': {
    status: 409,
    zh: '已经在这个文件夹里，无需移动。',
    en: 'It is in this folder already. There is nothing to move.',
  },
  'netdisk.into-itself': {
    status: 409,
    zh: '不能把文件夹 {0} 放进它自己里面。',
    en: 'Folder {0} cannot be put into itself.',
  },
  'netdisk.too-deep': {
    status: 409,
    zh: '文件夹层级太多，最多 {0} 级。',
    en: 'Too many folders below one another: {0} at most.',
  },
  'netdisk.too-many': {
    status: 409,
    zh: '内容太多，一次最多打包 {0} 项，请分开下载。',
    en: 'Too many files: a zip holds {0} at most. Download them in parts.',
  },
  'netdisk.quota-exceeded': {
    status: 409,
    zh: '网盘空间不足：需要 {0} MB，剩余 {1} MB。',
    en: 'Not enough space: {0} MB needed, {1} MB left.',
  },
  'netdisk.offset-mismatch': {
    status: 409,
    zh: '上传位置不对，应从第 {0} 字节继续。',
    en: 'Wrong position: go on from byte {0}.',
  },
  'netdisk.chunk-length': {
    status: 400,
    zh: '这一段应为 {0} 字节。',
    en: 'This chunk must have {0} bytes.',
  },
  'netdisk.checksum-mismatch': {
    status: 400,
    zh: '内容与校验值不符，传输中可能损坏，请重新上传。',
    en: 'The content does not match its checksum; it may have been damaged on the way. Upload it again.',
  },
  'netdisk.upload-incomplete': {
    status: 409,
    zh: '还有 {0} 字节没有上传。',
    en: '{0} bytes have not been uploaded yet.',
  },
  'netdisk.upload-finished': { status: 409, zh: '上传已经完成。', en: 'The upload is finished already.' },
  'netdisk.not-previewable': {
    status: 409,
    zh: '这种文件不能预览，请下载后查看。',
    en: 'This kind of file cannot be previewed. Download it.',
  },
  'netdisk.ticket-invalid': {
    status: 404,
    zh: '下载链接已使用或已过期，请重新下载。',
    en: 'The link was used already or has expired. Download again.',
  },
  'object.name-taken': { status: 409, zh: '名称 {0} 已被使用。', en: 'Name {0} is already used.' },
  'object.built-in': {
    status: 409,
    zh: '“{0}”是系统内置的，不能删除或改标识。',
    en: '{0} comes with the product. It cannot be deleted and its code cannot change.',
  },
  'tree.cycle': {
    status: 409,
    zh: '不能移到自己或自己的下级之下。',
    en: 'It cannot be moved below itself.',
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
    zh: '部门所属的管理域要在上级部门的管理域之内。',
    en: "A department's management domain must lie within that of its parent.",
  },
  'role.own-scope': {
    status: 409,
    zh: '不能更改自己所持角色的数据范围。',
    en: 'You cannot change the data scope of a role you hold yourself.',
  },
  'menu.parent-required': {
    status: 400,
    zh: '权限要放在目录或菜单之下。',
    en: 'A permission needs a directory or a page above it.',
  },
  'menu.parent-kind': {
    status: 400,
    zh: '“{0}”之下不能放这种类型：菜单之下只能放权限，权限之下不能再放内容。',
    en: '{0} cannot hold this: a page holds permissions alone, a permission holds nothing.',
  },
  'menu.router-missing': {
    status: 400,
    zh: '请填写以 / 开头的路由。',
    en: 'Give a route that begins with a slash.',
  },
  'menu.router-reserved': {
    status: 400,
    zh: '路由 {0} 是系统保留的地址，请换一个。',
    en: 'Route {0} is reserved. Choose another.',
  },
  'menu.router-taken': {
    status: 409,
    zh: '路由 {0} 已被“{1}”使用。',
    en: 'Route {0} is already used by {1}.',
  },
  'menu.view-unknown': {
    status: 400,
    zh: '没有页面 {0}，请从列表中选择。',
    en: 'There is no page {0}. Choose from the list.',
  },
  'menu.url-invalid': {
    status: 400,
    zh: '外链地址要以 http:// 或 https:// 开头。',
    en: 'An external address begins with http:// or https://.',
  },
  'menu.perms-invalid': {
    status: 400,
    zh: '请从列表中选择权限码，不认识：{0}。',
    en: 'Choose permission codes from the list. Unknown: {0}.',
  },
  'menu.home': {
    status: 409,
    zh: '首页不能删除、隐藏、改名或移动。',
    en: 'The home page cannot be deleted, hidden, renamed or moved.',
  },
  'menu.not-empty': {
    status: 409,
    zh: '“{0}”下面有 {1} 个菜单，角色授权 {2} 条，确认后一并删除。',
    en: '{0} has {1} menus below it and {2} role links. Confirm to delete them too.',
  },
  'module.core': {
    status: 409,
    zh: '“{0}”是核心模块，不能停用。',
    en: '{1} is a core module and cannot be switched off.',
  },
  'module.off': {
    status: 409,
    zh: '功能模块“{0}”已停用，请联系管理员。',
    en: 'The module {1} is switched off. Contact an administrator.',
  },
  'attribute.has-values': {
    status: 409,
    zh: '已有 {0} 个对象填写了这个属性，确认后一并删除。',
    en: '{0} objects have a value of this attribute. Confirm to delete them too.',
  },
  'system.logo-unreadable': {
    status: 400,
    zh: '标识图片要是 PNG、JPEG 或 WebP 格式。',
    en: 'A logo is a PNG, JPEG or WebP picture.',
  },
  'server.unavailable': {
    status: 503,
    zh: '服务正在启动或停止，稍后再试。',
    en: 'The service is starting or stopping. Try again later.',
  },
  'server.unexpected': {
    status: 500,
    zh: '网络错误，请稍后重试！',
    en: 'Something went wrong. Try again later.',
  },
} as const satisfies Record<string, Reason>

export type ReasonCode = keyof typeof REASONS
