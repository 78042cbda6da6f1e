/** The product's own names: the first domain, role, user and tasks, as stored (Chinese) and in English. */
export const FIRST_NAMES = [
  { zh: '全部', en: 'All' },
  { zh: '值班员', en: 'Watch' },
  { zh: '查看资源与监测，处理告警', en: 'Sees resources and monitoring, handles alarms' },
  { zh: '系统管理员', en: 'System administrator' },
  { zh: '清理请求日志', en: 'Clear the request log' },
  { zh: '按参数 log.request.keepDays 保留', en: 'Keeps what the parameter log.request.keepDays says' },
  { zh: '清理登录日志', en: 'Clear the sign-in log' },
  { zh: '按参数 log.login.keepDays 保留', en: 'Keeps what the parameter log.login.keepDays says' },
  { zh: '清理任务日志', en: 'Clear the task log' },
  { zh: '按参数 log.task.keepDays 保留', en: 'Keeps what the parameter log.task.keepDays says' },
  { zh: '清理过期会话', en: 'Clear expired sessions' },
  { zh: '数据库容量统计', en: 'Measure the database' },
  { zh: '在任务日志中记录各表容量', en: 'Writes the size of each table to the task log' },
  { zh: '清理未使用的图片', en: 'Clear unused pictures' },
  { zh: '上传后一天仍未使用的图片', en: 'Pictures nothing uses a day after their upload' },
  { zh: '清空网盘回收站', en: 'Empty the netdisk trash' },
  { zh: '清理访问令牌', en: 'Clear API tokens that ended' },
  { zh: '清理设备指令', en: 'Clear commands to devices that ended' },
  {
    zh: '已结束的指令保留 90 天，曲线不受影响',
    en: 'Commands that ended are kept for 90 days; traces stay',
  },
  { zh: '清理通知记录', en: 'Clear the deliveries of notifications' },
  { zh: '失效的访问令牌保留 90 天', en: 'API tokens that ended are kept for 90 days' },
  { zh: '发送记录和死信保留 30 天', en: 'Deliveries and dead letters are kept for 30 days' },
  { zh: '清理无主文件', en: 'Clear files that no row names' },
  { zh: '存放超过 3 天且没有任何记录引用的文件', en: 'Stored for more than 3 days, and named by no row' },
  { zh: '按参数 netdisk.trash.keepDays 保留', en: 'Keeps what the parameter netdisk.trash.keepDays says' },
  { zh: '重置演示数据', en: 'Reset the demo area' },
  { zh: '各用户在演示区保存的内容', en: 'What each user has saved in the demo area' },
  { zh: '确认系统时钟', en: 'Accept the system clock' },
  {
    zh: '长时间停机后清理任务被拒绝时，核对系统时间无误，再手动执行一次',
    en: 'When clean-ups are refused after a long standstill: make sure that the system time is right, then run this once by hand',
  },
] as const

const ENGLISH: ReadonlyMap<string, string> = new Map(FIRST_NAMES.map(({ zh, en }) => [zh, en]))

/** A name or remark in a language, where it still is the product's own; a user's text stays as it is. */
export const tellFirstName = (name: string, locale: 'zh' | 'en'): string =>
  locale === 'zh' ? name : (ENGLISH.get(name) ?? name)
