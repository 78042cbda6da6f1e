import { findReasonDetail, REASONS } from './reason.ts'

type Sentence = { readonly zh: string; readonly en: string }

/** Why a file of an import of traces is refused, failed or stayed, and what to do: by its code. */
const SENTENCES: Readonly<Record<string, Sentence>> = {
  undated: {
    zh: '文件里没有可信的测量时间，放不进历史；请核对仪表时钟后重新导出',
    en: 'it does not say believably when it was measured; check the clock of the instrument and export it again',
  },
  nested: {
    zh: '压缩包里的压缩包不展开，请单独解压后上传',
    en: 'an archive within an archive is not unpacked; unpack it and upload its files',
  },
  'gave-up': {
    zh: '服务器试了几次都没有做成，原因在服务器日志里',
    en: 'the server tried several times in vain; its log says why',
  },
  reference: { zh: '已经是参考曲线', en: 'it is a reference by now' },
  template: { zh: '已经是事件模板', en: 'the template of its link is made of it by now' },
  edited: { zh: '它的事件已经被人改过', en: 'somebody has edited its events since' },
}

export function saySorReason(code: string, language: 'zh' | 'en'): string {
  const sentence = Object.hasOwn(SENTENCES, code)
    ? SENTENCES[code]
    : findReasonDetail('trace.unreadable', code)
  const reasons: Readonly<Record<string, Sentence>> = REASONS
  return (sentence ?? (Object.hasOwn(reasons, code) ? reasons[code] : undefined))?.[language] ?? code
}
