/** What files may say instead of a value: as the console shows it in either language. In lower case. */
export const VALUE_WORDS: Readonly<Record<string, readonly string[]>> = {
  closure: ['接头盒', '接头'],
  handhole: ['手孔', '人手孔', '人孔', 'manhole'],
  pole: ['电杆', '杆路'],
  building: ['局房', '机房'],
  odf: ['配线架', 'distribution frame'],
  site: ['站点'],
  connector: ['活动连接器', '活接头'],
  marker: ['标石'],
  slack: ['盘留', '余缆'],
  otdr: [],
  das: ['振动主机'],
  dts: ['测温主机'],
  'power-meter': ['光功率计', 'power meter'],
  switch: ['光开关', 'optical switch'],
  planned: ['规划'],
  'in-service': ['在用', 'in service'],
  'in-maintenance': ['维护中', 'in maintenance'],
  'out-of-service': ['退出运行', 'out of service'],
  gb: ['全色谱（国标，环）', '全色谱', 'full colours (gb/t, rings)'],
  'gb-lead': ['领示色谱（红绿管）', '领示色谱', 'leading tubes (red and green)'],
  tia: ['tia-598（条纹）', 'tia-598', 'tia-598 (stripes)'],
  uncut: ['掏接不断', '不断'],
  straight: ['直通'],
  cut: ['断开'],
  duct: ['管道'],
  buried: ['直埋'],
  aerial: ['架空'],
  indoor: ['局内'],
}

export const YES_WORDS = ['是', 'yes', 'true', '1', 'y', '启用']
export const NO_WORDS = ['否', 'no', 'false', '0', 'n', '停用']
