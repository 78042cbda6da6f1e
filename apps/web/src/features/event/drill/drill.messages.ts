import { defineMessages } from '#lib/i18n/i18n.ts'

export const drillMessages = defineMessages('drill', {
  zh: {
    raise: '发起演练',
    title: '发起告警演练',
    intro: '演练告警与真实告警一样显示和发声，处处标明“演练”，不计入任何统计。到时自动结束。',
    link: '光路',
    position: '距离',
    type: '告警类型',
    severity: '级别',
    minutes: '时长',
    minutesUnit: '分钟',
    minutesHint: '最长 8 小时，可提前结束。',
    reason: '演练事由',
    reasonHint: '写入告警时间线。',
    done: '演练已发起。',
  },
  en: {
    raise: 'Raise a drill',
    title: 'Raise an alarm drill',
    intro:
      'A drill is shown and heard like a real alarm, is marked as a drill everywhere, and counts in no figure. It ends by itself.',
    link: 'Link',
    position: 'Distance',
    type: 'Type',
    severity: 'Severity',
    minutes: 'Lasts',
    minutesUnit: 'min',
    minutesHint: '8 hours at most. It can be ended earlier.',
    reason: 'Reason',
    reasonHint: 'It stands in the timeline of the alarm.',
    done: 'The drill has begun.',
  },
})
