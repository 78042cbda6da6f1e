/** A sentence that stands for a code within the text of a reason; `{1}` … are the further values of that reason. */
type Detail = { zh: string; en: string }

/** Why a file is no trace, and what to do: by the codes of the package that reads files. */
const UNREADABLE = {
  'not-sor': {
    zh: '内容不是 SOR 格式，请在仪表上另存为 .sor 后再上传',
    en: 'it is not in the SOR format; store it as .sor on the instrument and upload that',
  },
  truncated: {
    zh: '文件不完整，请从仪表重新拷贝后再上传',
    en: 'its end is missing; copy it from the instrument again',
  },
  'too-large': {
    zh: '文件太大，请减小量程或采样密度后重新测试',
    en: 'it is too large; measure again with a shorter range or fewer samples',
  },
  'too-many-blocks': {
    zh: '数据块太多，文件可能已损坏，请从仪表重新导出',
    en: 'it has too many blocks and may be damaged; export it from the instrument again',
  },
  'too-many-points': {
    zh: '采样点太多，请减小量程或采样密度后重新测试',
    en: 'it has too many samples; measure again with a shorter range or fewer samples',
  },
  'too-many-events': {
    zh: '事件太多，请提高仪表的事件门限后重新分析',
    en: 'it has too many events; analyse it again on the instrument with a higher event threshold',
  },
  'block-missing': {
    zh: '缺少必需的数据块，请从仪表重新导出',
    en: 'a block that it must have is missing; export it from the instrument again',
  },
  'value-out-of-range': {
    zh: '有数值超出格式允许的范围，请从仪表重新导出',
    en: 'a value is outside what the format allows; export it from the instrument again',
  },
  'text-not-encodable': {
    zh: '有文字不能用 SOR 格式保存，请去掉特殊字符',
    en: 'it has text that the format cannot hold; remove special characters',
  },
  'no-parameters': {
    zh: '没有测试参数（脉宽、波长等），请从仪表重新导出',
    en: 'it does not say how it was measured (pulse, wavelength); export it from the instrument again',
  },
  'no-samples': {
    zh: '没有采样数据，请确认测试已完成，再从仪表导出',
    en: 'it has no samples; let the measurement end, then export it again',
  },
  'bad-sampling': {
    zh: '采样间隔或折射率不合理，请核对仪表设置后重新测试',
    en: 'its sample spacing or group index cannot be; check the settings of the instrument and measure again',
  },
} as const satisfies Record<string, Detail>

/** Why a route cannot be, and what to change: by the codes of the package that places links; `{1}` is the landmark. */
const ROUTE_INVALID = {
  'point-not-finite': {
    zh: '有一个点的坐标不是数字，请改正',
    en: 'a point has a coordinate that is no number; correct it',
  },
  'point-out-of-range': {
    zh: '有一个点不在经纬度范围内，请检查经度和纬度是否填反',
    en: 'a point is not on the map; see whether longitude and latitude are swapped',
  },
  'segment-too-long': {
    zh: '相邻两点相距太远，请检查坐标，或在中间补点',
    en: 'two neighbouring points are too far apart; check their coordinates or add points between them',
  },
  'line-too-short': {
    zh: '线路至少要有两个不同的点',
    en: 'a line has two different points at least; add one',
  },
  'length-invalid': { zh: '光路全长必须大于 0', en: 'the length of the link must be more than 0' },
  'launch-offset-invalid': {
    zh: '前导光纤不能为负，也不能达到光路全长，请改小',
    en: 'the launch fibre must be shorter than the link, and not below 0; state a shorter one',
  },
  'excess-invalid': {
    zh: '余长率必须在 0 到 1 之间，例如 2% 填 0.02',
    en: 'the excess is from 0 to 1; 2 % is 0.02',
  },
  'landmark-optical-invalid': {
    zh: '标记点“{1}”的光纤距离不在光路之内，请核对距离和光路全长',
    en: 'landmark "{1}" lies outside the link by its optical distance; check it and the length of the link',
  },
  'landmark-order': {
    zh: '标记点“{1}”与另一个标记点的光纤距离相同，请改正其中一个',
    en: 'landmark "{1}" has the optical distance of another; correct one of them',
  },
  'landmark-slack-invalid': {
    zh: '标记点“{1}”的盘留长度不合理，请改正',
    en: 'the slack at landmark "{1}" cannot be; correct it',
  },
  'landmark-slack-overlap': {
    zh: '标记点“{1}”的盘留与相邻标记点重叠，请改小盘留或核对距离',
    en: 'the slack at landmark "{1}" reaches into that of its neighbour; state less, or check both distances',
  },
  'landmark-position-missing': {
    zh: '标记点“{1}”没有坐标，请补上',
    en: 'landmark "{1}" has no coordinates; state them',
  },
  'landmark-position-invalid': {
    zh: '标记点“{1}”的坐标不对，请改正',
    en: 'the coordinates of landmark "{1}" cannot be; correct them',
  },
  'landmark-ground-order': {
    zh: '标记点“{1}”在地面上的先后与光纤距离不一致，请核对坐标和距离',
    en: 'landmark "{1}" comes in another order on the ground than along the fibre; check coordinates and distance',
  },
  'landmark-off-route': {
    zh: '标记点“{1}”离线路超过 1 km，请检查坐标，或修改线路',
    en: 'landmark "{1}" is more than 1 km off the line; check its coordinates, or draw the line anew',
  },
} as const satisfies Record<string, Detail>

/** For reasons whose `{0}` is a code: the sentence in its place. */
/** Why a file to import is not read: by the codes of the reader. */
const FILE_UNREADABLE = {
  empty: { zh: '里面没有数据行', en: 'it has no rows' },
  encoding: { zh: '文字编码不是 UTF-8 或 GB18030', en: 'its text is neither UTF-8 nor GB 18030' },
  separators: {
    zh: '引号或分隔符不成对，请用电子表格重新另存为 CSV',
    en: 'its quotes do not match; store it as CSV again',
  },
  'not-xlsx': { zh: '不是 XLSX 工作簿，或文件已损坏', en: 'it is no XLSX workbook, or it is damaged' },
  'not-zip': { zh: '压缩包已损坏', en: 'its zip is damaged' },
  encrypted: {
    zh: '压缩包有密码，请解开后重新打包',
    en: 'its zip is encrypted; pack it again without a password',
  },
  'unsafe-names': {
    zh: '压缩包里有指向外部的文件名（如 ..），不读取',
    en: 'a name in its zip leads out of it (.. or an absolute path), so it is not read',
  },
  'no-sor': { zh: '压缩包里没有 SOR 文件', en: 'there is no SOR file in the zip' },
  'not-geojson': { zh: '不是 GeoJSON 要素集合', en: 'it is no GeoJSON collection of features' },
  'not-xml': { zh: 'XML 格式不正确', en: 'its XML is not well-formed' },
  doctype: {
    zh: '含有文档类型声明（DOCTYPE），出于安全不读取',
    en: 'it declares a document type, which is not read for safety',
  },
  'no-kml': { zh: '压缩包里没有 KML', en: 'there is no KML in it' },
  'too-many-rows': {
    zh: '数据行太多，请拆成几个文件',
    en: 'it has too many rows; divide it into several files',
  },
  'too-many-columns': { zh: '列太多', en: 'it has too many columns' },
  'cell-too-long': { zh: '有一格的内容太长', en: 'one of its cells is too long' },
  'too-many-entries': { zh: '压缩包里的文件太多', en: 'its zip has too many entries' },
  'unpacks-too-large': { zh: '解压后太大', en: 'it unpacks to too much' },
  'not-archive': { zh: '不是资源档案', en: 'it is no archive of a plant' },
  'archive-cut': { zh: '资源档案不完整', en: 'a part of the archive is missing' },
  'archive-altered': { zh: '资源档案已损坏或被改动', en: 'the archive is damaged or was altered' },
  'archive-newer': {
    zh: '资源档案来自更新的版本，请先升级',
    en: 'the archive was made by a newer version; upgrade first',
  },
  'no-shp': { zh: '压缩包里没有 Shapefile（.shp）', en: 'there is no Shapefile (.shp) in the zip' },
  'shp-several': {
    zh: '压缩包里有几个 Shapefile，请一次放一个',
    en: 'there are several Shapefiles in the zip; pack one at a time',
  },
  'shp-no-projection': {
    zh: '没有 .prj，不知道是什么坐标系',
    en: 'without its .prj nobody knows what its coordinates are',
  },
  'shp-projection': {
    zh: '坐标系不是 WGS-84 或 CGCS2000 经纬度，请先转换',
    en: 'its coordinates are not degrees of WGS-84 or CGCS2000; convert it first',
  },
  'shp-damaged': { zh: 'Shapefile 已损坏或不完整', en: 'the Shapefile is damaged or not whole' },
  'shp-kind': {
    zh: 'Shapefile 里不是点或线',
    en: 'its shapes are neither points nor lines',
  },
  'too-deep': { zh: '嵌套太深', en: 'it is nested too deeply' },
  'too-much-memory': {
    zh: '读取它需要太多内存，请拆成几个文件',
    en: 'reading it takes too much memory; divide it into several files',
  },
  'too-slow': {
    zh: '读取它需要太久，请拆成几个文件',
    en: 'reading it takes too long; divide it into several files',
  },
  'format-unknown': {
    zh: '认不出格式，请用 CSV、XLSX、GeoJSON、KML 或 KMZ',
    en: 'its format is not known; use CSV, XLSX, GeoJSON, KML or KMZ',
  },
} as const satisfies Readonly<Record<string, Detail>>

export const REASON_DETAILS = {
  'import.file-unreadable': FILE_UNREADABLE,
  'trace.unreadable': UNREADABLE,
  'plant.route-invalid': ROUTE_INVALID,
} as const

/** The sentence for a code within a reason; undefined where the value is none. */
export function findReasonDetail(reason: string, value: unknown): Detail | undefined {
  const details: Record<string, Record<string, Detail>> = REASON_DETAILS
  if (!Object.hasOwn(details, reason)) return undefined
  const found = details[reason] ?? {}
  return typeof value === 'string' && Object.hasOwn(found, value) ? found[value] : undefined
}
