import { defineMessages } from '#lib/i18n/i18n.ts'

/** Of ordering a report, wherever one is ordered. */
export const reportMessages = defineMessages('reportOrder', {
  zh: {
    report: '报告',
    traceTitle: '生成验收报告：{name}',
    alarmTitle: '生成故障报告：{name}',
    linksTitle: '生成多条光路的验收报告',
    intro: 'A4 PDF，由服务器生成，存入所属管理域的网盘；进度和下载在“报告”页。',
    language: '语言',
    chinese: '中文',
    english: 'English',
    project: '工程名称',
    tester: '测试人',
    approver: '审定人',
    blankHint: '留空则打印签名横线',
    remark: '结论补充说明',
    links: '光路',
    linksHint: '每条光路一页，用最近一次曲线；同一管理域，最多 {max} 条。',
    make: '生成',
    ordered: '已开始生成，在“报告”页查看进度和下载。',
  },
  en: {
    report: 'Report',
    traceTitle: 'Acceptance report: {name}',
    alarmTitle: 'Fault report: {name}',
    linksTitle: 'Acceptance report of several links',
    intro:
      'An A4 PDF, made by the server and kept in the netdisk of its domain. The Reports page shows progress and downloads.',
    language: 'Language',
    chinese: '中文',
    english: 'English',
    project: 'Project',
    tester: 'Tested by',
    approver: 'Approved by',
    blankHint: 'Left empty, a line to sign on is printed',
    remark: 'Added to the conclusion',
    links: 'Links',
    linksHint: 'A page for each link by its last trace; of one domain, at most {max}.',
    make: 'Make',
    ordered: 'It is being made. The Reports page shows its progress and the file.',
  },
})
