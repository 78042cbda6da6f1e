import { posix } from 'node:path'
import { type SourceFile, isText } from './source-files.ts'
import type { Violation } from './violation.ts'

// Spelled in pieces, so that this file passes its own check.
const machinePaths = ['work', 'tmp/bash_jobs', 'root', 'home/[a-z]+'].join('|')
const machinePath = new RegExp(`(?<![\\w.*-])/(?:${machinePaths})/`)
const registryHost = new RegExp(
  ['registry\\.npm', 'js\\.org|npm', 'mirror\\.com|registry\\.', 'yarnpkg'].join(''),
)
const markdownLink = /\]\(<?([^)>\s]+)>?(?:\s+"[^"]*")?\)/g

function checkLines(path: string, text: string): Violation[] {
  return text.split('\n').flatMap((content, index) => {
    const line = index + 1
    const found: Violation[] = []
    if (machinePath.test(content)) {
      found.push({ file: path, line, rule: 'machine-path', message: 'names a folder of one machine' })
    }
    if (registryHost.test(content)) {
      found.push({ file: path, line, rule: 'registry-host', message: 'names a package registry' })
    }
    return found
  })
}

const isOutside = (link: string) => /^(?:[a-z][a-z+.-]*:|#|\/)/i.test(link)

function checkLinks(path: string, text: string, known: ReadonlySet<string>): Violation[] {
  return text.split('\n').flatMap((content, index) =>
    [...content.matchAll(markdownLink)].flatMap(([, link = '']) => {
      if (isOutside(link)) return []
      const target = posix
        .join(posix.dirname(path), decodeURI(link).replace(/[?#].*$/, ''))
        .replace(/\/$/, '')
      if (known.has(target)) return []
      return [{ file: path, line: index + 1, rule: 'docs-link', message: `${link} leads nowhere` }]
    }),
  )
}

function listPaths(files: SourceFile[]): Set<string> {
  const paths = new Set<string>(['.'])
  for (const { path } of files) {
    for (let part = path; part !== '.'; part = posix.dirname(part)) paths.add(part)
  }
  return paths
}

/** Checks every text file for machine paths and registry hosts, and the relative links of Markdown files. */
export function checkTexts(files: SourceFile[]): Violation[] {
  const known = listPaths(files)
  return files.flatMap(({ path, read }) => {
    const text = read()
    if (!isText(text)) return []
    return [...checkLines(path, text), ...(path.endsWith('.md') ? checkLinks(path, text, known) : [])]
  })
}
