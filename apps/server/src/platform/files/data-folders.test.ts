import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { Secret } from '../config/secret.ts'
import { mountSmallDisk } from '../testing/small-disk.ts'
import { findDataFolders } from './data-folders.ts'
import { createSpaceGuard } from './guarded-store.ts'

const IS_ROOT = process.getuid?.() === 0

test.each([
  ['embedded, files in DATA_DIR', 'embedded', undefined, { own: '/data', shared: undefined }],
  ['a server, files in DATA_DIR', 'server', undefined, { own: '/data', shared: undefined }],
  ['a server, files in a bucket', 'server', 's3://k:s@host/b', { own: undefined, shared: undefined }],
  ['embedded, files in a bucket', 'embedded', 's3://k:s@host/b', { own: '/data', shared: undefined }],
  [
    'a server, files in a shared folder',
    'server',
    'file:///srv/a%20b',
    { own: undefined, shared: '/srv/a b' },
  ],
  ['embedded, files in a shared folder', 'embedded', 'file:///srv/a', { own: '/data', shared: '/srv/a' }],
] as const)('disks are watched where the data is: %s', (_, kind, url, expected) => {
  const config = { dataDir: '/data', filesUrl: url === undefined ? undefined : new Secret(url) }
  const files = { kind: url?.startsWith('s3:') === true ? 'bucket' : 'folder' } as const
  expect(findDataFolders({ config, database: { kind }, files })).toEqual(expected)
})

test.skipIf(!IS_ROOT)('of two disks the one with the least room counts', async () => {
  const disk = mountSmallDisk(20)
  try {
    const small = await createSpaceGuard({ own: disk.folder, shared: undefined }, 0).read()
    const both = await createSpaceGuard({ own: tmpdir(), shared: disk.folder }, 0).read()
    expect(both).toEqual(small)
    expect(both?.totalBytes).toBeLessThan(21 * 1024 ** 2)
  } finally {
    disk.remove()
  }
})
