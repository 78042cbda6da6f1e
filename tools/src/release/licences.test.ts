import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeTree } from '../testing/make-tree.ts'
import { requireLicences, writeNotices } from './licences.ts'
import type { LockEntry } from './production-closure.ts'

const TEXT = 'Permission is hereby granted '.repeat(20)

const makePackage = (name: string, entry: LockEntry = { license: 'MIT' }) => ({
  path: join('node_modules', name),
  name,
  version: '1.0.0',
  entry,
  needs: [],
})

describe('requireLicences', () => {
  test('takes the text of a file, or a long one under a heading of the README', () => {
    const root = makeTree({
      'node_modules/a/LICENSE': 'Text of a',
      'node_modules/a/NOTICE.txt': 'Notice of a',
      'node_modules/b/README.md': `# b\n\n## License\n\n${TEXT}`,
    })
    const found = requireLicences(root, [makePackage('a'), makePackage('b', { license: '(GPL-3.0 OR MIT)' })])
    expect(found.map(({ texts }) => texts)).toEqual([['Text of a', 'Notice of a'], [TEXT.trim()]])
  })

  test('writes the text of the licence that a package names and does not bring, for who holds the right', () => {
    const root = makeTree({
      'node_modules/dfa/README.md': '# dfa',
      'node_modules/pmtiles/README.md': '# pmtiles',
    })
    const packages = [makePackage('dfa'), makePackage('pmtiles', { license: 'BSD-3-Clause' })]
    const [mit = '', bsd = ''] = requireLicences(root, packages).map(({ texts }) => texts.join())
    expect(mit).toMatch(/^MIT License\n\nCopyright \(c\) Devon Govett\n/)
    expect(bsd).toMatch(/^BSD 3-Clause License\n\nCopyright \(c\) Brandon Liu\n/)
    const other = makePackage('pmtiles', { license: 'ISC' })
    expect(() => requireLicences(root, [other])).toThrow('pmtiles comes without the text')
  })

  test('names all packages that must not be delivered', () => {
    const root = makeTree({
      'node_modules/none/LICENSE': 'Text',
      'node_modules/gpl/LICENSE': 'Text',
      'node_modules/both/LICENSE': 'Text',
      'node_modules/bare/README.md': '## License\n\nMIT',
    })
    const packages = [
      makePackage('none', {}),
      makePackage('gpl', { license: 'GPL-3.0' }),
      makePackage('both', { license: 'MIT AND GPL-3.0' }),
      makePackage('bare'),
    ]
    expect(() => requireLicences(root, packages)).toThrow(
      [
        'Not to be released:',
        'none names no licence',
        'gpl has the licence GPL-3.0, which is not allowed',
        'both has the licence MIT AND GPL-3.0, which is not allowed',
        'bare comes without the text of its licence',
      ].join('\n'),
    )
  })
})

test('a notice has each text once, under all packages that it is for', () => {
  const licensed = ['a', 'b'].map((name) => ({ name, version: '1.0.0', licence: 'MIT', texts: ['Same'] }))
  const notices = writeNotices([
    ...licensed,
    { name: 'c', version: '2.0.0', licence: 'ISC', texts: ['Other'] },
  ])
  expect(notices).toContain('a 1.0.0 (MIT)\nb 1.0.0 (MIT)\n\nSame\n')
  expect(notices).toContain('c 2.0.0 (ISC)\n\nOther\n')
  expect(notices.match(/Same/g)).toHaveLength(1)
})
