import type { Reasons } from './reasons.ts'

/** Of the plant and of what comes from it. */
export const PLANT_REASONS = {
  'plant.files-full': {
    status: 409,
    zh: '一个对象最多 {0} 个文档和照片。',
    en: 'An object has {0} documents and photographs at most.',
  },
  'plant.file-too-large': {
    status: 409,
    zh: '文件“{0}”超过 {1} MB。请放在网盘里打开。',
    en: 'File {0} has more than {1} MB. Keep it in the netdisk and open it there.',
  },
  'plant.file-empty': { status: 400, zh: '文件是空的。', en: 'The file is empty.' },
  'plant.file-attached': {
    status: 409,
    zh: '这个文件已经在这里了。',
    en: 'The file is here already.',
  },
  'plant.file-gone': {
    status: 409,
    zh: '文件已从网盘彻底删除，不能恢复。',
    en: 'The file was deleted from the netdisk for good and cannot be brought back.',
  },
  'plant.file-trashed': {
    status: 409,
    zh: '文件在网盘的回收站里，先在那里还原。',
    en: 'The file is in the trash of the netdisk. Restore it there first.',
  },
  'plant.file-part': {
    status: 400,
    zh: '没有这个部分：{0}。',
    en: 'There is no such part: {0}.',
  },
  'plant.file-picture': {
    status: 400,
    zh: '缩略图只能是不超过 {0} KB 的 JPEG、PNG 或 WebP。',
    en: 'A small picture is a JPEG, PNG or WebP of up to {0} KB.',
  },
  'plant.route-invalid': { status: 400, zh: '路由不合法：{0}。', en: 'The route is not valid: {0}.' },
  'plant.launch-too-long': {
    status: 400,
    zh: '前导光纤 {0} m 不短于光路全长 {1} m，没有剩下光纤。',
    en: 'The launch fibre of {0} m is as long as the link of {1} m or longer: no fibre is left.',
  },
  'plant.launch-over-landmark': {
    status: 400,
    zh: '前导光纤 {0} m 越过了 {2} m 处的标记点“{1}”，标记点应在前导光纤之后。',
    en: 'The launch fibre of {0} m reaches beyond landmark {1} at {2} m: landmarks lie behind it.',
  },
  'plant.link-kind': {
    status: 400,
    zh: '设备 {0} 没有可用的端口 {1}。',
    en: 'Device {0} has no free port {1}.',
  },
  'plant.site-used': {
    status: 409,
    zh: '站点正在使用，不能删除：设备 {0} 台，节点 {1} 个。',
    en: 'The site is in use and cannot be deleted: {0} devices, {1} nodes.',
  },
  'plant.device-used': {
    status: 409,
    zh: '设备还有 {0} 条光路，不能删除；请先删除光路，或停用设备。',
    en: 'The device has {0} links and cannot be deleted. Delete them first, or disable the device.',
  },
  'plant.device-tests': {
    status: 409,
    zh: '设备还有 {0} 个计划测试、{1} 个未结束的测试命令，只有 OTDR 能执行；请先删除或取消，再修改类型。',
    en: 'The device has {0} planned tests and {1} test commands under way, and only an OTDR does them. Take them off before its kind is changed.',
  },
  'plant.link-used': {
    status: 409,
    zh: '光路有测试曲线 {0} 条、告警 {1} 条，不能删除；可以停用它。',
    en: 'The link has {0} traces and {1} alarms and cannot be deleted. Put it aside instead.',
  },
  'plant.zone-beyond-end': {
    status: 400,
    zh: '防区“{0}”到 {1} m，超出光路全长 {2} m。',
    en: 'Zone {0} reaches to {1} m, beyond the end of the link at {2} m.',
  },
  'plant.zone-order': {
    status: 400,
    zh: '防区“{0}”的终点要大于起点。',
    en: 'Zone {0} must end behind its start.',
  },
  'plant.changed-meanwhile': {
    status: 409,
    zh: '{0} 刚刚修改过，你的修改没有保存。请重新打开后再改。',
    en: '{0} has changed it meanwhile. Your changes are not saved: open it again first.',
  },
  'plant.cable-used': {
    status: 409,
    zh: '光缆还在使用：{0} 处接续、{1} 项业务、{2} 次故障记录。先拆除接续和业务；有故障记录的光缆可改为“退出运行”。',
    en: 'The cable is in use: joints {0}, services {1}, recorded faults {2}. Take joints and services off first; a cable with recorded faults can be put out of service.',
  },
  'plant.node-used': {
    status: 409,
    zh: '节点还在使用：{0} 条光缆经过，{1} 处接续。',
    en: 'The node is in use: cables {0}, joints {1}.',
  },
  'plant.stop-order': {
    status: 400,
    zh: '“{0}”在 {1} m，不在前一个节点（{2} m）之后。',
    en: '{0} at {1} m does not lie behind the node before it, at {2} m.',
  },
  'plant.stop-beyond-end': {
    status: 400,
    zh: '{0} m 处的节点超出光缆长度 {1} m。',
    en: 'A node at {0} m lies beyond the length of the cable, {1} m.',
  },
  'plant.stop-joined': {
    status: 409,
    zh: '这里还有纤芯接续，先拆除接续再移走节点。',
    en: 'Fibres are joined there. Take the joints apart before the node goes.',
  },
  'plant.fibre-in-use': {
    status: 409,
    zh: '第 {0} 芯正在使用，芯数不能比它少。',
    en: 'Fibre {0} is in use: the cable cannot have fewer.',
  },
  'plant.terminal-taken': {
    status: 409,
    zh: '所选纤芯或端口中有一端刚被接走：一端只能接一次。先拆除原来的接续，或另选一端。',
    en: 'One of the fibres or ports is joined already, and an end is joined once. Take that joint apart first, or choose another end.',
  },
  'plant.terminal-invalid': {
    status: 400,
    zh: '这里没有这一端：{0}。',
    en: 'There is no such end here: {0}.',
  },
  'plant.split-at-end': {
    status: 409,
    zh: '光缆只能在两端之间的节点拆分。',
    en: 'A cable is split at a node between its two ends.',
  },
  'plant.join-apart': {
    status: 409,
    zh: '光缆 {0} 和 {1} 没有都在这个节点结束，不能合并。',
    en: 'Cables {0} and {1} do not both end at this node, so they cannot be joined.',
  },
  'plant.join-differs': {
    status: 409,
    zh: '光缆 {0} 和 {1} 的芯数、每管芯数、色谱或余长系数不同，不能合并。',
    en: 'Cables {0} and {1} differ in fibres, fibres per tube, colour code or excess, so they cannot be joined.',
  },
  'plant.join-not-straight': {
    status: 409,
    zh: '{0} 芯没有熔接到另一条光缆的同一芯号：{1}。先逐芯直熔，再合并。',
    en: 'Fibres not spliced to their own number of the other cable: {0} ({1}). Splice each straight through, then join the cables.',
  },
  'plant.cable-faulted': {
    status: 409,
    zh: '光缆 {0} 有未结束的故障 {1}，结束后再割接。',
    en: 'Cable {0} has an open fault, {1}. Cut it over when that has ended.',
  },
  'plant.stop-joined-elsewhere': {
    status: 409,
    zh: '这里有 {0} 处接续连到别的光缆或端口。先拆除，移动后重新接续。',
    en: 'Joints to other cables or ports here: {0}. Take them apart, and join anew after the move.',
  },
  'plant.stretch-joined': {
    status: 409,
    zh: '被替换段内的节点“{0}”还有 {1} 处接续，先拆除。',
    en: 'Node {0} on the stretch that goes has joints: {1}. Take them apart first.',
  },
  'plant.stretch-order': {
    status: 400,
    zh: '替换段要从靠近 A 端的节点到其后的节点，新接头盒都在新段之内。',
    en: 'A stretch leads from one stop to a later one, and its new closures lie within its new length.',
  },
  'plant.cutover-time': {
    status: 400,
    zh: '生效时间要晚于上一次割接（{0}），且不晚于现在。',
    en: 'It takes effect after the cutover before it ({0}), and not later than now.',
  },
  'plant.changed-since': {
    status: 409,
    zh: '“{0}”之后又改过，不能撤销这一次；请先撤销后来的修改。',
    en: '{0} was changed again since. Undo the later change first.',
  },
  'plant.undone-already': { status: 409, zh: '这次修改已经撤销。', en: 'This change is undone already.' },
  'trace.unreadable': { status: 400, zh: '不是可读的 SOR 文件：{0}。', en: 'Not a readable SOR file: {0}.' },
  'trace.undated': {
    status: 400,
    zh: '文件里没有可信的测量时间，不知道它属于历史上的哪一天。',
    en: 'The file does not say believably when it was measured, so it has no place in the history.',
  },
  'trace.measured-backward': {
    status: 409,
    zh: '这条曲线从远端测得：不能作参考曲线，也不能套用或作为事件模板。',
    en: 'This trace was measured from the far end: it can be no reference, and makes or takes no template.',
  },
  'trace.direction-same': {
    status: 409,
    zh: '这条曲线已经登记为从这一端测得。',
    en: 'This trace is stored as measured from that end already.',
  },
  'trace.is-reference': {
    status: 409,
    zh: '这条曲线是光路 {0} 的参考曲线（v{1}）：请先把另一条从端口测得的曲线设为参考，再更正它的方向。',
    en: 'This trace is the reference of link {0} (v{1}): make another trace from the port the reference first, then correct its direction.',
  },
  'trace.makes-template': {
    status: 409,
    zh: '光路 {0} 的事件模板由这条曲线制作：请先用另一条从端口测得的曲线重做模板，再更正它的方向。',
    en: 'The template of link {0} was made of this trace: make it anew of another trace from the port first, then correct the direction.',
  },
  'trace.changed-meanwhile': {
    status: 409,
    zh: '这条曲线刚被别人改过，方向没有更正：请查看后再试。',
    en: 'Somebody has just changed this trace, and its direction was not corrected: look at it, then try again.',
  },
  'trace.distances-since': {
    status: 409,
    zh: '这条曲线测量之后，光路的距离又修正过（{0} 起生效）：请用那之后测得的曲线。',
    en: 'The distances of the link were changed after this trace was measured (from {0}): use a trace measured since.',
  },
  'trace.no-such-event': {
    status: 409,
    zh: '曲线在 {0} m 处已没有事件：请重新查看对应建议。',
    en: 'The trace has no event at {0} m any more: look at the proposal again.',
  },
  'trace.no-reference': {
    status: 409,
    zh: '光路 {0} 还没有参考曲线。',
    en: 'Link {0} has no reference trace yet.',
  },
  'batch.full': {
    status: 409,
    zh: '一次光缆测试最多 {0} 个文件。',
    en: 'A cable test holds {0} files at most.',
  },
  'limit.seed': {
    status: 409,
    zh: '“{0}”是产品自带的验收门限，只能复制后修改。',
    en: '"{0}" came with the product. Copy it, and change the copy.',
  },
  'limit.full': {
    status: 409,
    zh: '一个管理域最多 {0} 组验收门限。',
    en: 'A domain holds {0} limit sets at most.',
  },
  'trace.version-meanwhile': {
    status: 409,
    zh: '{0} 已保存了版本 {1}，你的修改没有保存，也没有丢失。',
    en: '{0} has saved version {1} meanwhile. Your changes are not saved, and not lost.',
  },
  'trace.versions-full': {
    status: 409,
    zh: '这条曲线的事件已有 {0} 个版本，不能再增加。',
    en: 'The events of this trace have {0} versions already. There can be no more.',
  },
  'trace.table-invalid': {
    status: 400,
    zh: '事件表不成立：起点至多一个并在最前，末端至多一个并在最后，同一位置只能有一个事件，且都在曲线之内。',
    en: 'No table of events: at most one start, ahead of all, at most one end, behind all, each place once, all within the trace.',
  },
  'trace.no-template': { status: 409, zh: '这条光路还没有事件模板。', en: 'This link has no template yet.' },
  'trace.template-meanwhile': {
    status: 409,
    zh: '事件模板已被 {0} 改为第 {1} 版，请重新查看后再操作。',
    en: '{0} has made revision {1} of the template meanwhile. Look at it first.',
  },
  'ingest.busy': {
    status: 429,
    zh: '接收队列已满，稍后重发。',
    en: 'The intake queue is full. Send again later.',
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
  'alarm.drill-beyond-link': {
    status: 400,
    zh: '演练位置要在光路之内。',
    en: 'The drill must lie on the link.',
  },
  'alarm.too-many-drills': {
    status: 409,
    zh: '同时最多进行 {0} 个演练，先结束不用的。',
    en: 'There can be {0} drills at once. End those you no longer need.',
  },
  'alarm.not-a-drill': { status: 409, zh: '这条告警不是演练。', en: 'This alarm is no drill.' },
  'alarm.closed': {
    status: 409,
    zh: '这条告警已清除并确认，不能再更改。',
    en: 'This alarm is cleared and acknowledged, so it cannot be changed any more.',
  },
  'quality.rule-set-taken': {
    status: 409,
    zh: '该管理域、波长与纤芯类型已有规则集。',
    en: 'There is a rule set for this domain, wavelength and fibre class already.',
  },
  'alarm.comment-empty': { status: 400, zh: '评论不能只有空格。', en: 'The comment is blank.' },
} as const satisfies Reasons
