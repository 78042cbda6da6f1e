import { QUALITY_GRADE_NAMES, type QualityCause, type QualityRow } from '@fibrewatch/contract/quality'
import type { ExportColumn } from '#platform/export/make-export'
import type { Locale } from '#platform/http/locale'

type Words = Readonly<Record<Locale, string>>

const CAUSES: Readonly<Record<QualityCause, Words>> = {
  attenuation: { zh: '衰减系数', en: 'Attenuation' },
  'splice-max': { zh: '最差接头', en: 'Worst splice' },
  'splice-mean': { zh: '接头平均', en: 'Mean of splices' },
  connector: { zh: '活接头', en: 'Connector' },
  reflectance: { zh: '最差反射', en: 'Worst reflectance' },
  'event-change': { zh: '事件变化', en: 'Event change' },
  'loss-change': { zh: '较参考', en: 'Loss over reference' },
  margin: { zh: '预算余量', en: 'Margin' },
  end: { zh: '末端位移', en: 'End moved' },
  'no-test': { zh: '无有效测试', en: 'No valid test' },
}

type Column = ExportColumn<QualityRow>
const column = (id: string, zh: string, en: string): Pick<Column, 'id' | 'head'> => ({ id, head: { zh, en } })

export const QUALITY_COLUMNS: readonly Column[] = [
  { ...column('grade', '等级', 'Grade'), text: ({ grade }, locale) => QUALITY_GRADE_NAMES[grade][locale] },
  { ...column('code', '光路编码', 'Link code'), text: ({ code }) => code },
  { ...column('name', '光路', 'Link'), text: ({ name }) => name, width: 24 },
  { ...column('wavelengthNm', '波长 nm', 'Wavelength nm'), text: ({ wavelengthNm }) => wavelengthNm },
  { ...column('fibreClass', '纤芯类型', 'Fibre class'), text: ({ fibreClass }) => fibreClass },
  { ...column('lengthM', '长度 m', 'Length m'), text: ({ lengthM }) => lengthM },
  {
    ...column('worst', '定级规则', 'Worst rule'),
    text: ({ worst }, locale) => worst && CAUSES[worst][locale],
  },
  { ...column('score', '评分', 'Score'), text: ({ score }) => round(score, 1) },
  {
    ...column('totalLossDb', '总损耗 dB', 'Total loss dB'),
    text: ({ totalLossDb }) => round(totalLossDb, 3),
  },
  {
    ...column('attenuationDbPerKm', '衰减系数 dB/km', 'Attenuation dB/km'),
    text: ({ attenuationDbPerKm }) => round(attenuationDbPerKm, 3),
  },
  { ...column('spliceDb', '最差接头 dB', 'Worst splice dB'), text: ({ splice }) => round(splice?.value, 3) },
  {
    ...column('spliceAt', '最差接头位置 m', 'Worst splice at m'),
    text: ({ splice }) => round(splice?.positionM, 0),
  },
  {
    ...column('reflectanceDb', '最差反射 dB', 'Worst reflectance dB'),
    text: ({ reflection }) => round(reflection?.value, 1),
  },
  {
    ...column('reflectanceAt', '最差反射位置 m', 'Worst reflectance at m'),
    text: ({ reflection }) => round(reflection?.positionM, 0),
  },
  { ...column('budgetDb', '预算 dB', 'Budget dB'), text: ({ budgetDb }) => round(budgetDb, 2) },
  { ...column('marginDb', '预算余量 dB', 'Margin dB'), text: ({ marginDb }) => round(marginDb, 2) },
  {
    ...column('trendDbPerYear', '趋势 dB/年', 'Trend dB a year'),
    text: ({ trend }) => round(trend?.dbPerYear, 3),
  },
  {
    ...column('trendLow', '趋势下限 dB/年', 'Trend low dB a year'),
    text: ({ trend }) => round(trend?.low, 3),
  },
  {
    ...column('trendHigh', '趋势上限 dB/年', 'Trend high dB a year'),
    text: ({ trend }) => round(trend?.high, 3),
  },
  { ...column('crossesAt', '预计越限', 'Budget used up'), text: ({ crossing }) => crossing?.at },
  {
    ...column('measuredAt', '最近测试', 'Last test'),
    text: ({ measuredAt }) => measuredAt,
    isTime: true,
    width: 26,
  },
  {
    ...column('referenceVersion', '参考版本', 'Reference version'),
    text: ({ referenceVersion }) => referenceVersion,
  },
  {
    ...column('referenceAt', '参考测于', 'Reference from'),
    text: ({ referenceAt }) => referenceAt,
    isTime: true,
    width: 26,
  },
]

/** As many digits as an instrument's precision. */
const round = (value: number | null | undefined, digits: number): number | null =>
  value === null || value === undefined ? null : Number(value.toFixed(digits))
