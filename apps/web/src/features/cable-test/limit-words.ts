import { useMemo } from 'react'
import { useLanguage } from '#lib/i18n/i18n.ts'

const DEFAULT_OF = 'FTB-7000 用户手册“Setting Pass/Fail Thresholds”缺省值：'
const DEFAULT_OF_EN = 'FTB-7000 user guide, "Setting Pass/Fail Thresholds", default: '
const CABLED = 'ITU-T G.652.D / G.657.A 光缆衰减系数：'
const CABLED_EN = 'ITU-T G.652.D / G.657.A, attenuation of cabled fibre: '

/** Names, sources and notes of the limit sets that came with the product, as stored (Chinese) and in English. */
export const LIMIT_TEXTS = [
  { zh: 'EXFO 缺省门限', en: 'EXFO default limits' },
  {
    zh: 'EXFO FTB-7000 系列 OTDR（FTB-500）用户手册，通过/未通过门限缺省值',
    en: 'EXFO FTB-7000 series OTDR (FTB-500) user guide, default pass/fail thresholds',
  },
  { zh: `${DEFAULT_OF}Connector loss 1.000 dB`, en: `${DEFAULT_OF_EN}connector loss 1.000 dB` },
  { zh: '该手册未规定双向平均值', en: 'That guide states no mean of both directions' },
  {
    zh: `${DEFAULT_OF}Splice loss 0.500 dB（单向；其他型号与版本可能不同）`,
    en: `${DEFAULT_OF_EN}splice loss 0.500 dB (one direction; other models and editions may differ)`,
  },
  { zh: `${DEFAULT_OF}Reflectance -40.00 dB`, en: `${DEFAULT_OF_EN}reflectance -40.00 dB` },
  {
    zh: `${DEFAULT_OF}Fiber section attenuation 0.40 dB/km（不分波长）`,
    en: `${DEFAULT_OF_EN}fibre section attenuation 0.40 dB/km (at any wavelength)`,
  },
  { zh: `${DEFAULT_OF}Span loss 45.000 dB`, en: `${DEFAULT_OF_EN}span loss 45.000 dB` },
  { zh: `${DEFAULT_OF}Span ORL 15.00 dB`, en: `${DEFAULT_OF_EN}span ORL 15.00 dB` },
  {
    zh: 'ITU-T G.652 (D) 与 G.657 (A) 建议书的光缆衰减系数；接续与连接器的数值未核实，留空',
    en: 'Attenuation of cabled fibre in ITU-T G.652 (D) and G.657 (A); figures of splices and connectors are not verified and left empty',
  },
  {
    zh: '未规定：连接器见 ITU-T L.402，数值未核实',
    en: 'Not stated: for connectors see ITU-T L.402, figures not verified',
  },
  {
    zh: '未规定：接续见 ITU-T L.400/L.12，数值未核实',
    en: 'Not stated: for splices see ITU-T L.400/L.12, figures not verified',
  },
  { zh: '未规定', en: 'Not stated' },
  {
    zh: `${CABLED}1310 nm 至 1625 nm 最大 0.4 dB/km`,
    en: `${CABLED_EN}0.4 dB/km at most from 1310 nm to 1625 nm`,
  },
  {
    zh: `${CABLED}1383 nm ± 3 nm 最大 0.4 dB/km`,
    en: `${CABLED_EN}0.4 dB/km at most at 1383 nm ± 3 nm`,
  },
  {
    zh: `${CABLED}1530 nm 至 1565 nm 最大 0.3 dB/km`,
    en: `${CABLED_EN}0.3 dB/km at most from 1530 nm to 1565 nm`,
  },
  {
    zh: 'GB 51171-2016《通信线路工程验收规范》表 10.2.3；其余项未核实，留空',
    en: 'GB 51171-2016, Code for acceptance of communication line engineering, table 10.2.3; the others are not verified and left empty',
  },
  {
    zh: '未规定或未核实：按本单位规定填写',
    en: 'Not stated or not verified: fill in what your own rules say',
  },
  {
    zh: 'GB 51171-2016 表 10.2.3：单纤熔接最大值 0.12 dB；统计域为中继段全部光纤正反向接头损耗，最大值为平均值 + 2σ',
    en: 'GB 51171-2016, table 10.2.3: 0.12 dB at most for a fusion splice of one fibre, over the splices of all fibres of the section in both directions; the maximum is the mean + 2σ',
  },
  {
    zh: '未规定：该表按正反向统计',
    en: 'Not stated: that table counts both directions',
  },
] as const

const ENGLISH: ReadonlyMap<string, string> = new Map(LIMIT_TEXTS.map(({ zh, en }) => [zh, en]))

/**
 * A text of a limit set in the present language while it still is the product's own, also in a copy; what a user wrote
 * stays as it is. For showing only: forms hold the stored text.
 */
export function useLimitWords(): (text: string) => string {
  const language = useLanguage()
  return useMemo(() => (text) => (language === 'zh_CN' ? text : (ENGLISH.get(text) ?? text)), [language])
}
