import { sorWarningCodes } from '@fibrewatch/otdr'
import { TRACE_WARNING_CODES } from '@fibrewatch/contract/trace-warning'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderPage } from '#testing/render-page.tsx'
import { nowInfo } from '../testing/sample-traces.ts'
import { startResourceServer } from '../testing/start-resource-server.ts'
import { TraceConditions } from './trace-head.tsx'

function readTip(warnings: string[]): string[] {
  startResourceServer()
  renderPage(<TraceConditions port={3} info={{ ...nowInfo, warnings }} />)
  return screen.getByText(/与规范不符|departs from the format/).title.split('\n')
}

describe('what is remarked of a trace', () => {
  test('is said in sentences, with the block that it is about', () => {
    expect(readTip(['checksum-missing (Cksum)', 'clock-implausible'])).toEqual([
      '数据块 Cksum：没有校验和，无法核对文件是否完整。',
      '仪表的时钟不可信，测试时间以收到的时间代替；请校准仪表的时钟。',
    ])
  })

  test('has a sentence for every code that reading a file may give', () => {
    expect(TRACE_WARNING_CODES).toEqual([...sorWarningCodes, 'clock-implausible'])
    const said = readTip([...TRACE_WARNING_CODES])
    expect(new Set(said).size).toBe(TRACE_WARNING_CODES.length)
    for (const sentence of said) expect(sentence).toMatch(/^\p{Script=Han}.*。$/u)
  })

  test('stays as it is where nobody knows it, also with odd names of blocks', () => {
    expect(readTip(['later-than-this', 'block-empty (a (b))'])).toEqual([
      'later-than-this',
      '数据块 a (b)：目录中列出，但没有内容。',
    ])
  })
})
