import { defineMessages } from '#lib/i18n/i18n.ts'

/** A trace was stored with the wrong end of its link. */
export const correctionMessages = defineMessages('traceCorrection', {
  zh: {
    correct: '更正方向…',
    title: '更正曲线的方向',
    toBackward: '改为远端测',
    toForward: '改为近端测',
    about: '{name} 登记为{from}，将改为{to}，如同当初就这样上传。',
    nearEnd: '近端测',
    farEnd: '远端测',
    backwardCounts: '距离从远端起算，不再与参考曲线比较。',
    backwardLast: '不再是光路的最近一次测试：前一条近端测的曲线接替它，光纤质量与趋势重新计算。',
    backwardAlarms: '只由它产生的告警以你的名义清除，记录保留；它清除过的告警不会恢复，等下一次测试。',
    backwardTemplate: '套用过事件模板的，事件恢复为测得的；各版本都保留。',
    forwardCounts: '距离从端口起算，与参考曲线比较。',
    forwardLast: '若它是最近测得的，就成为光路的最近一次测试，并可能产生或清除告警；较早的只存档。',
    forwardTemplate: '光路的事件模板若用于新曲线，也套用到它。',
    history: '谁、何时、为什么，都会记在曲线上；再更正一次即可撤销。',
    reason: '原因',
    reasonPlaceholder: '例如：班组在远端测得，上传时选错了端',
    done: '方向已更正',
    cleared: '已清除 {count} 条只由它产生的告警',
    line: '方向已更正：{from} → {to} · {name} · {time} · {reason}',
    more: '此前还有 {count} 次',
    isReference: '这条曲线是参考曲线：请先把另一条近端测的曲线设为参考，再更正它的方向。',
    understood: '知道了',
  },
  en: {
    correct: 'Correct the direction…',
    title: 'Correct the direction of the trace',
    toBackward: 'It is from the far end',
    toForward: 'It is from the port',
    about: '{name} is stored as measured {from} and will be {to}, as if it had been uploaded so.',
    nearEnd: 'from the port',
    farEnd: 'from the far end',
    backwardCounts: 'Distances count from the far end; it is not compared with the reference any more.',
    backwardLast:
      'It is not the last test of its link any more: the one from the port before it is, and fibre quality and trends are worked out anew.',
    backwardAlarms:
      'Alarms that it alone has raised are cleared in your name, and their record stays. What it has cleared is not raised again: the next test says.',
    backwardTemplate:
      'Where a template was applied, the events are the measured ones again; all versions stay.',
    forwardCounts: 'Distances count from the port; it is compared with the reference.',
    forwardLast:
      'If it was measured last it becomes the last test of its link, and may raise or clear alarms; an earlier one is kept only.',
    forwardTemplate: 'The template of the link is applied to it, if it is applied to what arrives.',
    history: 'Who did so, when and why is kept with the trace; correct it again to undo.',
    reason: 'Reason',
    reasonPlaceholder: 'For example: the crew measured at the far end and chose the wrong one',
    done: 'The direction was corrected',
    cleared: '{count} {count, alarm/alarms} that it alone had raised: cleared',
    line: 'Direction corrected: {from} → {to} · {name} · {time} · {reason}',
    more: '{count} {count, correction/corrections} before',
    isReference:
      'This trace is the reference: make another one from the port the reference first, then correct its direction.',
    understood: 'OK',
  },
})
