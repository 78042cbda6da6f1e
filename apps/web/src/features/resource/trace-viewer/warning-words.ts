import { TRACE_WARNING_CODES, type TraceWarningCode } from '@fibrewatch/contract/trace-warning'
import { defineMessages, useMessages } from '#lib/i18n/i18n.ts'

type Sentences = Record<TraceWarningCode, string> & { aboutBlock: string }

/** A code without its sentence does not compile. */
const zh: Sentences = {
  aboutBlock: '数据块 {block}：{text}',
  'bytes-after-last-block': '最后一个数据块之后还有多余的内容，已忽略。',
  'map-longer-than-content': '文件目录比它列出的内容长，多出的部分已忽略。',
  'block-empty': '目录中列出，但没有内容。',
  'block-header-missing': '开头缺少块名，未采用。',
  'block-unreadable': '内容不完整，只采用能读出的部分。',
  'block-duplicate': '重复出现，只采用第一个。',
  'block-longer-than-content': '末尾有多余的内容，已忽略。',
  'block-shorter-than-declared': '比目录声明的短，缺少的部分按没有处理。',
  'point-count-differs': '声明的采样点数与实际不同，以实际为准。',
  'checksum-missing': '没有校验和，无法核对文件是否完整。',
  'clock-implausible': '仪表的时钟不可信，测试时间以收到的时间代替；请校准仪表的时钟。',
}

const en: Sentences = {
  aboutBlock: 'Block {block}: {text}',
  'bytes-after-last-block': 'There is something behind the last block; it was passed over.',
  'map-longer-than-content': 'The list of blocks is longer than what it lists; the rest was passed over.',
  'block-empty': 'it is listed and has no content.',
  'block-header-missing': 'its name is missing at its beginning; it was not used.',
  'block-unreadable': 'its content breaks off; only what could be read was used.',
  'block-duplicate': 'it is there more than once; the first one counts.',
  'block-longer-than-content': 'there is something behind its content; it was passed over.',
  'block-shorter-than-declared': 'it is shorter than it is listed; what lacks counts as not there.',
  'point-count-differs': 'it has another number of samples than it says; those that are there count.',
  'checksum-missing': 'there is no checksum, so nobody can tell whether the file is whole.',
  'clock-implausible':
    'The clock of the instrument cannot be right: the time of arrival stands for that of the measurement. Set the clock.',
}

const warningMessages = defineMessages('traceWarnings', { zh, en })

/** `code`, or `code (block)`. */
const WARNING = /^(?<code>[a-z-]+)(?: \((?<block>.*)\))?$/su

/** A warning of a trace as a sentence; one that is not known, of a later version say, stays as it is. */
export function useWarningWords(): (warning: string) => string {
  const t = useMessages(warningMessages)
  return (warning) => {
    const { code, block } = WARNING.exec(warning)?.groups ?? {}
    const known = TRACE_WARNING_CODES.find((one) => one === code)
    if (known === undefined) return warning
    return block === undefined ? t(known) : t('aboutBlock', { block, text: t(known) })
  }
}
