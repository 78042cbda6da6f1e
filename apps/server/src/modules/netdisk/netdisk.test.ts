import {
  NETDISK_MAX_ITEMS,
  type NetdiskInfo,
  type NetdiskProgress,
  type NetdiskStat,
} from '@fibrewatch/contract/netdisk'
import type { Task } from '@fibrewatch/contract/task'
import { testDatabase } from '#platform/testing/test-database'
import { createNetdiskClient, hashOf, type NetdiskClient, requireData } from '#testing/netdisk-client'
import { createTestApp, START_AT, type TestApp } from '#testing/test-app'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const database = testDatabase()
let app: TestApp
let token: string
let disk: NetdiskClient
beforeEach(async () => {
  app = await createTestApp(database, { worksJobs: true })
  token = await app.signIn('admin')
  disk = createNetdiskClient(app, token)
})
afterEach(() => app.remove())

const BAD_PATHS = [
  '..',
  '../',
  'a/../../',
  '/etc/',
  '/',
  'a//',
  './',
  '..\\',
  'a\\..\\',
  'a\0/',
  '..%2f',
  'a/..\u0000/',
]
const BAD_NAMES = ['..', '.', '../b', '/etc/passwd', 'a\\b', '..\\b', 'b\0', 'b/', 'b.', 'b ', 'b\u202Etxt']
const files = (...names: string[]) => names.map((name) => ({ name }))
const countFiles = async (): Promise<number> => {
  const { rows } = await database.pool.query<{ n: number }>('SELECT count(*)::int AS n FROM netdisk_content')
  return rows[0]?.n ?? -1
}

describe('no call leaves its space', () => {
  /** Every call with the path or the name in each parameter that takes one. */
  const makeCalls = (path: string, name: string) =>
    [
      ['list', () => disk.get('list', { path })],
      ['mkdir', () => disk.post('mkdir', { path, dirName: name })],
      ['info', () => disk.get('info', { path, name })],
      ['mark', () => disk.post('mark', { path, name, mark: 'x' })],
      ['rename', () => disk.post('rename', { path, name, toName: 'x' })],
      ['cut', () => disk.post('cut', { files: files(name), originPath: path, toPath: 'b/' })],
      ['copy', () => disk.post('copy', { files: files(name), originPath: path, toPath: 'b/' })],
      ['delete', () => disk.post('delete', { path, files: files(name) })],
      ['token', () => disk.post('token', { path, name, size: 1 })],
      ['ticket', () => disk.post('download', { path, names: [name] })],
      ['download', async () => jsonOf(await disk.fetch('download', { path, name }))],
      ['preview', async () => jsonOf(await disk.fetch('preview', { path, name }))],
    ] as const
  const jsonOf = (answer: Awaited<ReturnType<NetdiskClient['fetch']>>) => ({
    status: answer.statusCode,
    envelope: answer.json<{ reason: string }>(),
  })
  // NUL is refused before any call sees it: the database could not store it.
  const refused = {
    status: 400,
    envelope: { reason: expect.stringMatching(/^(?:netdisk\.name-invalid|request\.invalid)$/) as string },
  }

  beforeEach(async () => {
    await disk.makeFolders('a', 'b')
    await disk.put('a/', 'f')
  })

  test('by a path', async () => {
    const before = await disk.tree()
    for (const path of BAD_PATHS) {
      for (const [verb, call] of makeCalls(path, 'f')) {
        expect([verb, path, await call()]).toMatchObject([verb, path, refused])
      }
      const into = { files: files('f'), originPath: 'a/', toPath: path }
      expect(await disk.post('cut', into)).toMatchObject(refused)
      expect(await disk.post('copy', into)).toMatchObject(refused)
    }
    expect(await disk.tree()).toEqual(before)
  })

  test('by a name', async () => {
    const before = await disk.tree()
    for (const name of BAD_NAMES) {
      for (const [verb, call] of makeCalls('a/', name).slice(1)) {
        expect([verb, name, await call()]).toMatchObject([verb, name, refused])
      }
      expect(await disk.post('rename', { path: 'a/', name: 'f', toName: name })).toMatchObject(refused)
    }
    expect(await disk.tree()).toEqual(before)
  })

  test('by a name that is encoded once more: it is a name like others', async () => {
    for (const name of ['%2e%2e', '..%2fa', '%00', '．．']) {
      const answer = await disk.post('mkdir', { path: `${name}/`, dirName: 'x' })
      expect([name, answer]).toMatchObject([name, { status: 404, envelope: { reason: 'object.not-found' } }])
    }
  })

  test('by a file taken for a folder', async () => {
    expect(await disk.get('list', { path: 'a/f/' })).toMatchObject({ status: 404 })
  })
})

describe('folders', () => {
  test('are made, listed before files, and refused twice', async () => {
    await disk.makeFolders('b', 'a', 'a/inner')
    await disk.put('', 'A.txt')
    expect(await disk.names('')).toEqual(['a/', 'b/', 'A.txt'])
    expect(await disk.names('a/')).toEqual(['inner/'])
    expect(await disk.post('mkdir', { path: '', dirName: 'a' })).toMatchObject({
      status: 409,
      envelope: { reason: 'netdisk.name-taken' },
    })
    expect(await disk.post('mkdir', { path: 'no/', dirName: 'a' })).toMatchObject({ status: 404 })
    // In NFD it is the same name.
    await disk.makeFolders('é')
    expect((await disk.post('mkdir', { path: '', dirName: 'e\u0301' })).status).toBe(409)
  })

  test('come page by page in every order', async () => {
    for (const name of ['c', 'a', 'b', 'e', 'd'])
      await disk.put('', name, name.repeat(name.charCodeAt(0) % 4))
    for (const sortBy of ['name', 'size', 'time']) {
      for (const isAsc of ['true', 'false']) {
        const whole = (await disk.list('', { sortBy, isAsc })).map(({ name }) => name)
        const paged = (await disk.list('', { sortBy, isAsc, limit: '2' })).map(({ name }) => name)
        expect([sortBy, isAsc, paged]).toEqual([sortBy, isAsc, whole])
        expect(paged.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e'])
      }
    }
    expect((await disk.get('list', { path: '', marker: 'x' })).status).toBe(400)
    expect((await disk.get('list', { path: '', limit: 101 })).status).toBe(400)
    const stolen = Buffer.from(JSON.stringify(['dir', "' OR 1=1", 1])).toString('base64url')
    expect((await disk.get('list', { path: '', sortBy: 'size', marker: stolen })).status).toBe(400)
  })

  test('end at the thirty-second', async () => {
    const names = Array.from({ length: 32 }, (_, index) => `${index}`)
    for (const [index] of names.entries()) await disk.makeFolders(names.slice(0, index + 1).join('/'))
    const deepest = `${names.join('/')}/`
    await disk.put(deepest, 'leaf')
    expect(await disk.post('mkdir', { path: deepest, dirName: 'x' })).toMatchObject({
      envelope: { reason: 'netdisk.too-deep' },
    })
    await disk.makeFolders('other')
    const into = { files: files('0'), originPath: '', toPath: 'other/', conflict: 'ask' }
    for (const verb of ['cut', 'copy']) {
      expect(await disk.post(verb, into)).toMatchObject({ envelope: { reason: 'netdisk.too-deep' } })
    }
  })
})

describe('rename', () => {
  test('of "a" leaves "ab" and "a.txt" alone', async () => {
    await disk.makeFolders('a', 'a/deep', 'ab')
    for (const [path, name] of [
      ['', 'a.txt'],
      ['a/', 'x'],
      ['a/deep/', 'y'],
      ['ab/', 'x'],
    ] as const) {
      await disk.put(path, name)
    }
    expect(await disk.change('rename', { path: '', name: 'a', toName: 'z' })).toEqual({
      done: true,
      taskId: null,
      skipped: [],
    })
    expect(await disk.tree()).toEqual(['a.txt', 'ab/', 'ab/x', 'z/', 'z/deep/', 'z/deep/y', 'z/x'])
  })

  test('onto a taken name does what was chosen', async () => {
    await disk.put('', 'a', 'first')
    await disk.put('', 'b', 'second')
    const rename = { path: '', name: 'a', toName: 'b' }
    expect(await disk.post('rename', rename)).toMatchObject({
      status: 409,
      envelope: { reason: 'netdisk.name-taken', errors: [{ field: 'b', reason: 'name-taken' }] },
    })
    expect(await disk.change('rename', { ...rename, conflict: 'skip' })).toMatchObject({ skipped: ['b'] })
    expect(await disk.names('')).toEqual(['a', 'b'])
    await disk.change('rename', { ...rename, conflict: 'rename' })
    expect(await disk.names('')).toEqual(['b', 'b(2)'])
    await disk.change('rename', { path: '', name: 'b(2)', toName: 'b', conflict: 'replace' })
    expect(await disk.names('')).toEqual(['b'])
    expect((await disk.read('', 'b')).toString()).toBe('first')
    // The replaced node is in the trash, and not gone.
    expect(await disk.trash()).toMatchObject([{ name: 'b', path: '', fsize: 6 }])
  })

  test('to its own name, to other letters, and of the wrong type', async () => {
    await disk.makeFolders('a')
    await disk.change('rename', { path: '', name: 'a', toName: 'a' })
    await disk.change('rename', { path: '', name: 'a', toName: 'A' })
    expect(await disk.names('')).toEqual(['A/'])
    expect(await disk.post('rename', { path: '', name: 'A', toName: 'b', type: 'file' })).toMatchObject({
      status: 404,
    })
  })
})

describe('moving', () => {
  test('takes along what is below', async () => {
    await disk.makeFolders('a', 'a/b', 'c')
    await disk.put('a/b/', 'f')
    await disk.change('cut', { files: files('b'), originPath: 'a/', toPath: 'c/' })
    expect(await disk.tree()).toEqual(['a/', 'c/', 'c/b/', 'c/b/f'])
  })

  test('of a folder into itself or below itself is refused, copying too', async () => {
    await disk.makeFolders('a', 'a/b', 'a/b/c')
    for (const verb of ['cut', 'copy']) {
      for (const toPath of ['a/', 'a/b/', 'a/b/c/']) {
        expect(await disk.post(verb, { files: files('a'), originPath: '', toPath })).toMatchObject({
          status: 409,
          envelope: { reason: 'netdisk.into-itself' },
        })
      }
    }
    expect(await disk.post('cut', { files: files('b'), originPath: 'a/', toPath: 'a/' })).toMatchObject({
      envelope: { reason: 'netdisk.same-folder' },
    })
    expect(await disk.tree()).toEqual(['a/', 'a/b/', 'a/b/c/'])
  })

  test('of many asks about all that are taken, or finds each a name', async () => {
    await disk.makeFolders('to')
    for (const name of ['a.txt', 'b.txt', 'c.txt']) await disk.put('', name, `new ${name}`)
    for (const name of ['a.txt', 'b.txt', 'a(2).txt']) await disk.put('to/', name, `old ${name}`)
    const body = { files: files('a.txt', 'b.txt', 'c.txt'), originPath: '', toPath: 'to/' }
    const asked = await disk.post('cut', body)
    expect(asked.envelope.errors?.map(({ field }) => field)).toEqual(['a.txt', 'b.txt'])
    expect(await disk.change('cut', { ...body, conflict: 'skip' })).toMatchObject({
      skipped: ['a.txt', 'b.txt'],
    })
    await disk.change('cut', { ...body, files: files('a.txt', 'b.txt'), conflict: 'rename' })
    expect(await disk.names('to/')).toEqual(['a(2).txt', 'a(3).txt', 'a.txt', 'b(2).txt', 'b.txt', 'c.txt'])
    expect((await disk.read('to/', 'a(3).txt')).toString()).toBe('new a.txt')
  })

  test('takes at most a thousand', async () => {
    const many = files(...Array.from({ length: NETDISK_MAX_ITEMS + 1 }, (_, index) => `${index}`))
    const ids = many.map((_, index) => index + 1)
    for (const [verb, body] of [
      ['cut', { files: many, originPath: '', toPath: 'a/' }],
      ['copy', { files: many, originPath: '', toPath: 'a/' }],
      ['delete', { files: many, path: '' }],
      ['restore', { ids }],
      ['purge', { ids }],
      ['download', { path: '', names: many.map(({ name }) => name) }],
    ] as const) {
      expect([verb, await disk.post(verb, body)]).toMatchObject([
        verb,
        { status: 400, envelope: { reason: 'request.invalid' } },
      ])
    }
    await disk.makeFolders('a', 'to')
    await database.pool.query(
      `INSERT INTO netdisk_node (domain_id, parent_id, name, search_name, search_grams, type, put_at, updated_at)
       SELECT 1, NULL, 'n' || n, 'n' || n, '{}', 'dir', now(), now() FROM generate_series(1, ${NETDISK_MAX_ITEMS}) n`,
    )
    const thousand = files(...Array.from({ length: NETDISK_MAX_ITEMS }, (_, index) => `n${index + 1}`))
    await disk.change('cut', { files: thousand, originPath: '', toPath: 'to/' })
    expect(await disk.list('to/')).toHaveLength(NETDISK_MAX_ITEMS)
    await disk.change('delete', { files: thousand, path: 'to/' })
    expect(await disk.list('to/')).toEqual([])
  })
})

describe('copying', () => {
  test('shares the content until the last copy is gone', async () => {
    await disk.makeFolders('a', 'b')
    await disk.put('a/', '曲线.sor', 'content')
    await disk.change('copy', { files: files('曲线.sor'), originPath: 'a/', toPath: 'b/' })
    await disk.change('copy', { files: files('曲线.sor'), originPath: 'a/', toPath: 'a/' })
    await disk.change('copy', { files: files('曲线.sor'), originPath: 'a/', toPath: 'a/' })
    expect(await disk.names('a/')).toEqual(['曲线.sor', '曲线的副本(2).sor', '曲线的副本.sor'])
    expect(await disk.quota()).toMatchObject({ used: 28, files: 4 })
    expect(await countFiles()).toBe(1)
    await disk.change('delete', { path: '', files: files('a') })
    await disk.change('empty', {})
    expect(await disk.quota()).toMatchObject({ used: 7, files: 1 })
    expect((await disk.read('b/', '曲线.sor')).toString()).toBe('content')
    await disk.change('delete', { path: '', files: files('b') })
    await disk.change('empty', {})
    expect(await countFiles()).toBe(0)
    expect(await disk.quota()).toMatchObject({ used: 0, files: 0 })
  })

  async function fill(folders: number, filesEach: number): Promise<void> {
    await disk.makeFolders('big')
    await disk.put('big/', 'first', 'x')
    await database.pool.query(
      `WITH big AS (SELECT id FROM netdisk_node WHERE name = 'big'),
       made AS (INSERT INTO netdisk_node (domain_id, parent_id, name, search_name, search_grams, type, put_at, updated_at)
         SELECT 1, big.id, 'd' || n, 'd' || n, '{}', 'dir', now(), now() FROM big, generate_series(1, ${folders}) n
         RETURNING id)
       INSERT INTO netdisk_node (domain_id, parent_id, name, search_name, search_grams, type, content_id, size_bytes,
                                 put_at, updated_at)
       SELECT 1, made.id, 'f' || n, 'f' || n, '{}', 'file', (SELECT id FROM netdisk_content), 1, now(), now()
         FROM made, generate_series(1, ${filesEach}) n`,
    )
    const made = folders * filesEach
    await database.pool.query(
      `UPDATE netdisk_space SET used_bytes = used_bytes + ${made}, file_count = file_count + ${made}`,
    )
  }

  const waitFor = async (taskId: string | null, status: string): Promise<NetdiskProgress> => {
    const check = async () =>
      requireData(await disk.post<NetdiskProgress>('check', { domainId: undefined, taskId }))
    await vi.waitFor(async () => expect(await check()).toMatchObject({ status }), {
      timeout: 30_000,
      interval: 100,
    })
    return check()
  }

  test('of a big folder goes on in the background, and so does its removal', async () => {
    await fill(4, 700)
    const all = 1 + 4 + 4 * 700
    const copied = await disk.change('copy', { files: files('big'), originPath: '', toPath: '' })
    expect(copied).toMatchObject({ done: false, taskId: expect.any(String) as string })
    expect(await waitFor(copied.taskId, 'finished')).toMatchObject({
      action: 'copy',
      done: all + 1,
      err: null,
    })
    const info = requireData(await disk.get<NetdiskInfo>('info', { path: '', name: 'big的副本' }))
    expect(info).toMatchObject({ files: 2801, totalBytes: 2801 })
    expect(await disk.quota()).toMatchObject({ used: 5602, files: 5602 })
    await disk.change('delete', { path: '', files: files('big', 'big的副本') })
    const emptied = await disk.change('empty', {})
    expect(emptied.done).toBe(false)
    // Nodes being purged leave the trash at once.
    expect(await disk.trash()).toEqual([])
    expect(await waitFor(emptied.taskId, 'finished')).toMatchObject({ action: 'empty', done: 2 * (all + 1) })
    expect(await disk.quota()).toMatchObject({ used: 0, files: 0 })
    const { rows } = await database.pool.query('SELECT 1 FROM netdisk_node')
    expect(rows).toEqual([])
    const steps = await database.pool.query('SELECT 1 FROM netdisk_task_step')
    expect(steps.rows).toEqual([])
  })

  /** Sets a finished copy back as if a process had ended in the middle of a folder, and starts another process. */
  async function interrupt(taskId: string | null, keptFiles: number): Promise<void> {
    await database.pool.query(
      `WITH pair AS (
         SELECT s.id AS source, t.id AS target FROM netdisk_node s JOIN netdisk_node t ON t.name = s.name AND t.id > s.id
          WHERE s.name = 'd2' AND t.name = 'd2'),
       step AS (
         INSERT INTO netdisk_task_step (task_id, source_id, target_id, after_id)
         SELECT '${taskId}', source, target,
                (SELECT id FROM netdisk_node WHERE parent_id = source ORDER BY id OFFSET ${keptFiles - 1} LIMIT 1)
           FROM pair),
       gone AS (
         DELETE FROM netdisk_node WHERE id IN (
           SELECT node.id FROM netdisk_node node, pair WHERE parent_id = target ORDER BY node.id OFFSET ${keptFiles})
         RETURNING size_bytes),
       freed AS (
         UPDATE netdisk_space SET used_bytes = used_bytes - (SELECT sum(size_bytes) FROM gone),
                file_count = file_count - (SELECT count(*) FROM gone))
       UPDATE netdisk_task SET status = 'running', done = done - (SELECT count(*) FROM gone)`,
    )
  }

  async function restart(): Promise<void> {
    await app.remove()
    app = await createTestApp(database, { worksJobs: true })
    disk = createNetdiskClient(app, await app.signIn('admin'))
  }

  const copyBig = async (): Promise<string | null> => {
    await disk.makeFolders('to')
    const { taskId } = await disk.change('copy', { files: files('big'), originPath: '', toPath: 'to/' })
    await waitFor(taskId, 'finished')
    await interrupt(taskId, 100)
    return taskId
  }

  test('goes on after a restart where it was, and takes nothing twice', async () => {
    await fill(3, 300)
    const taskId = await copyBig()
    expect(await disk.list('to/big/d2/')).toHaveLength(100)
    expect(await waitFor(taskId, 'running')).toMatchObject({ done: 705, total: 905 })
    await restart()
    expect(await waitFor(taskId, 'finished')).toMatchObject({ done: 905, total: 905 })
    expect(await disk.list('to/big/d2/')).toHaveLength(300)
    expect(await disk.quota()).toMatchObject({ used: 1802, files: 1802 })
  })

  test('that finds no room ends as failed and says why', async () => {
    await fill(3, 300)
    const taskId = await copyBig()
    await database.pool.query('UPDATE netdisk_space SET used_bytes = 10737418239')
    await restart()
    expect((await waitFor(taskId, 'failed')).err).toContain('网盘空间不足')
    expect(await disk.list('to/big/d2/')).toHaveLength(100)
  })

  test('into what is thrown away ends as failed', async () => {
    await fill(3, 300)
    const taskId = await copyBig()
    await disk.change('delete', { path: '', files: files('to') })
    await restart()
    expect((await waitFor(taskId, 'failed')).err).toContain('没有找到')
  })
})

describe('the trash', () => {
  test('keeps the place, and restoring makes its folders again', async () => {
    await disk.makeFolders('a', 'a/b')
    await disk.put('a/b/', 'f', 'content')
    await disk.put('a/', 'g')
    await disk.change('delete', { path: 'a/b/', files: files('f') })
    app.clock.set(START_AT + 1000)
    await disk.change('delete', { path: '', files: files('a') })
    const trash = await disk.trash()
    expect(trash).toMatchObject([
      { name: 'a', type: 'dir', path: '', trashedBy: '系统管理员' },
      { name: 'f', type: 'file', path: 'a/b/' },
    ])
    const [folder, file] = trash
    await disk.change('restore', { ids: [file?.id] })
    expect(await disk.tree()).toEqual(['a/', 'a/b/', 'a/b/f'])
    expect((await disk.read('a/b/', 'f')).toString()).toBe('content')
    const restore = { ids: [folder?.id] }
    expect(await disk.post('restore', restore)).toMatchObject({ envelope: { reason: 'netdisk.name-taken' } })
    await disk.change('restore', { ...restore, conflict: 'rename' })
    expect(await disk.tree()).toEqual(['a(2)/', 'a(2)/b/', 'a(2)/g', 'a/', 'a/b/', 'a/b/f'])
    expect(await disk.trash()).toEqual([])
  })

  test('gives back two of one name', async () => {
    await disk.put('', 'f', 'one')
    await disk.change('delete', { path: '', files: files('f') })
    await disk.put('', 'f', 'two')
    await disk.change('delete', { path: '', files: files('f') })
    const ids = (await disk.trash()).map(({ id }) => id)
    expect((await disk.post('restore', { ids })).status).toBe(409)
    expect(await disk.names('')).toEqual([])
    await disk.change('restore', { ids, conflict: 'rename' })
    expect(await disk.names('')).toEqual(['f', 'f(2)'])
  })

  test('purges the files of the store after the commit', async () => {
    await disk.makeFolders('a')
    await disk.put('a/', 'f', 'content')
    const { rows } = await database.pool.query<{ key: string }>('SELECT file_key AS key FROM netdisk_content')
    const key = rows[0]?.key ?? ''
    await disk.change('delete', { path: '', files: files('a') })
    const [item] = await disk.trash()
    expect((await disk.post('purge', { ids: [item?.id, 999] })).status).toBe(404)
    expect(await disk.trash()).toHaveLength(1)
    expect(await disk.change('purge', { ids: [item?.id] })).toMatchObject({ done: true })
    await vi.waitFor(() => expect(app.deps.files.readSizeBytes(key)).rejects.toThrow('not there'), {
      timeout: 20_000,
      interval: 100,
    })
    expect((await disk.post('restore', { ids: [item?.id] })).status).toBe(404)
  })

  test('is emptied daily of what is older than its parameter or the task says', async () => {
    const tasks = requireData(await app.get<{ list: Task[] }>('/sys/task/page?limit=100', token)).list
    const task = tasks.find(({ handler }) => handler === 'netdisk.empty-trash')
    expect(task).toMatchObject({ type: 'cron', cron: '20 4 * * *', status: 1, params: {} })
    // Days pass here: the tasks of the product fall due as well.
    await database.pool.query('UPDATE task SET enabled = false')
    await app.post('/sys/param-config/update', { key: 'netdisk.trash.keepDays', value: '10' }, token)
    await disk.put('', 'old')
    await disk.put('', 'new')
    await disk.change('delete', { path: '', files: files('old') })
    app.clock.set(START_AT + 20 * 86_400_000)
    token = await app.signIn('admin')
    disk = createNetdiskClient(app, token)
    await disk.change('delete', { path: '', files: files('new') })
    expect((await app.post('/sys/task/once', { id: task?.id }, token)).status).toBe(200)
    await expect.poll(async () => (await disk.trash()).map(({ name }) => name)).toEqual(['new'])
    app.clock.set(START_AT + 26 * 86_400_000)
    const { run } = app.modules.list
      .flatMap((module) => module.tasks ?? [])
      .find(({ name }) => name === 'netdisk.empty-trash') ?? { run: undefined }
    const context = { signal: new AbortController().signal, log: () => undefined }
    expect(await run?.({}, context)).toBe('spaces: 0')
    expect(await run?.({ keepDays: 5 }, context)).toBe('spaces: 1')
    expect(await disk.trash()).toEqual([])
  })
})

describe('a search', () => {
  test('takes every character as it is, in any letters, anywhere in the space', async () => {
    await disk.makeFolders('光缆', '光缆/北京')
    const names = ['100%.txt', '100x.txt', 'a_b', 'aXb', '[x].md', 'x.md', '北京光缆(1).SOR', 'back', 'a+b?']
    for (const name of names) await disk.put('光缆/北京/', name)
    const find = async (key: string) => (await disk.list('ignored/', { key })).map(({ name }) => name)
    expect(await find('%')).toEqual(['100%.txt'])
    expect(await find('0%.')).toEqual(['100%.txt'])
    expect(await find('_')).toEqual(['a_b'])
    expect(await find('a_b')).toEqual(['a_b'])
    expect(await find('[x')).toEqual(['[x].md'])
    expect(await find('.*')).toEqual([])
    expect(await find('+b?')).toEqual(['a+b?'])
    expect(await find("'")).toEqual([])
    expect(await find('\\')).toEqual([])
    expect(await find('.sor')).toEqual(['北京光缆(1).SOR'])
    expect(await disk.list('', { key: '光缆' })).toMatchObject([
      { name: '光缆', belongTo: '' },
      { name: '北京光缆(1).SOR', belongTo: '光缆/北京/' },
    ])
    const paged = await disk.list('', { key: 'a', limit: '1' })
    expect(paged.map(({ name }) => name).toSorted()).toEqual(['a+b?', 'aXb', 'a_b', 'back'])
  })

  test('does not find what is in the trash', async () => {
    await disk.makeFolders('a', 'a/b')
    await disk.put('a/b/', 'needle')
    await disk.change('delete', { path: '', files: files('a') })
    expect(await disk.list('', { key: 'needle' })).toEqual([])
  })

  test('asks the index', async () => {
    await disk.put('', 'one')
    await database.pool.query('SET enable_seqscan = off')
    try {
      const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(
        "EXPLAIN SELECT 1 FROM netdisk_node WHERE search_grams @> '{on,ne}'::text[]",
      )
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('netdisk_node_search')
    } finally {
      await database.pool.query('RESET enable_seqscan')
    }
  })
})

describe('a space', () => {
  test('of another domain answers 404 to everything', async () => {
    const north = await app.createDomain('north')
    const south = await app.createDomain('south')
    const own = createNetdiskClient(app, token, { domainId: south })
    await own.makeFolders('a')
    await own.put('a/', 'f')
    const begun = await own.begin('', 'g', 4)
    const permissions = [
      'list',
      'mkdir',
      'info',
      'mark',
      'rename',
      'cut',
      'copy',
      'delete',
      'check',
      'purge',
      'token',
      'download',
    ]
    await app.createUser({
      username: 'northern',
      domainId: north,
      permissions: permissions.map((verb) => `netdisk:manage:${verb}`),
    })
    const otherToken = await app.signIn('northern')
    const other = createNetdiskClient(app, otherToken, { domainId: south })
    const notFound = { status: 404, envelope: { reason: 'object.not-found' } }
    const calls = [
      other.get('list', { path: '' }),
      other.get('info', { path: 'a/', name: 'f' }),
      other.get('trash', {}),
      other.get('quota', {}),
      other.get('stat', {}),
      other.post('mkdir', { path: '', dirName: 'x' }),
      other.post('mark', { path: 'a/', name: 'f', mark: 'x' }),
      other.post('rename', { path: 'a/', name: 'f', toName: 'x' }),
      other.post('cut', { files: files('f'), originPath: 'a/', toPath: '' }),
      other.post('copy', { files: files('f'), originPath: 'a/', toPath: '' }),
      other.post('delete', { path: 'a/', files: files('f') }),
      other.post('restore', { ids: [1] }),
      other.post('purge', { ids: [1] }),
      other.post('empty', {}),
      other.post('token', { path: '', name: 'x', size: 1 }),
      other.post('download', { path: 'a/', names: ['f'] }),
      other.post('check', { domainId: undefined, uploadId: begun.uploadId }),
      other.post('uploadFinish', { domainId: undefined, uploadId: begun.uploadId }),
      other.post('uploadCancel', { domainId: undefined, uploadId: begun.uploadId }),
      other.sendChunk(begun.uploadId ?? '', 0, Buffer.from('text')),
    ]
    for (const [index, answer] of (await Promise.all(calls)).entries()) {
      expect([index, answer]).toMatchObject([index, notFound])
    }
    for (const verb of ['download', 'preview']) {
      expect((await other.fetch(verb, { path: 'a/', name: 'f' })).statusCode).toBe(404)
    }
    // The other user's own space is there, without these files.
    expect(await createNetdiskClient(app, otherToken).tree()).toEqual([])
    expect(await own.tree()).toEqual(['a/', 'a/f'])
    // A missing domain gets the same answer, for a user who sees all.
    expect(await createNetdiskClient(app, token, { domainId: 999 }).get('list', { path: '' })).toMatchObject(
      notFound,
    )
  })

  test('holds its quota, counting what open uploads and the trash need', async () => {
    await app.post('/sys/param-config/update', { key: 'netdisk.quotaMb', value: '1' }, token)
    const whole = 1024 * 1024
    expect((await disk.quota()).limit).toBe(whole)
    const first = await disk.begin('', 'first', whole - 10)
    expect(await disk.quota()).toMatchObject({ used: whole - 10, files: 0 })
    await app.createUser({ username: 'colleague', isSuper: true })
    const colleague = createNetdiskClient(app, await app.signIn('colleague'))
    expect(await colleague.post('token', { path: '', name: 'second', size: 11 })).toMatchObject({
      status: 409,
      envelope: { reason: 'netdisk.quota-exceeded' },
    })
    await colleague.put('', 'fits', '0123456789')
    await disk.change('delete', { path: '', files: files('fits') })
    expect((await colleague.post('token', { path: '', name: 'second', size: 1 })).status).toBe(409)
    await disk.post('uploadCancel', { domainId: undefined, uploadId: first.uploadId })
    expect(await disk.quota()).toMatchObject({ used: 10 })
    await disk.change('empty', {})
    expect(await disk.quota()).toMatchObject({ used: 0, files: 0 })
  })

  test('knows its figures', async () => {
    await disk.makeFolders('a')
    await disk.put('a/', 'note.bin', 'text')
    await disk.put('', 'picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))
    await disk.put('', 'gone', 'trash')
    await disk.change('delete', { path: '', files: files('gone') })
    const stat = requireData(await disk.get<NetdiskStat>('stat', {}))
    expect(stat).toMatchObject({ files: 2, folders: 1, bytes: 12, trash: { items: 1, bytes: 5 } })
    expect(stat.kinds).toEqual([
      { kind: 'image', files: 1, bytes: 8 },
      { kind: 'text', files: 1, bytes: 4 },
    ])
    expect(stat.months).toHaveLength(12)
    expect(stat.months.at(-1)).toEqual({ month: '2026-06', files: 2, bytes: 12 })
  })
})

test('a remark is kept, and moves along', async () => {
  await disk.makeFolders('a')
  await disk.put('', 'f', 'text')
  const mark = '<script>alert(1)</script> 备注'
  await disk.post('mark', { path: '', name: 'f', mark })
  await disk.change('cut', { files: files('f'), originPath: '', toPath: 'a/' })
  expect(requireData(await disk.get<NetdiskInfo>('info', { path: 'a/', name: 'f' }))).toMatchObject({
    mark,
    path: 'a/',
    hash: hashOf(Buffer.from('text')),
    mimeType: 'text/plain',
    isPreviewable: true,
    uploader: '系统管理员',
  })
  expect((await disk.post('mark', { path: 'a/', name: 'f', mark: 'x'.repeat(101) })).status).toBe(400)
})

test('check wants one thing to look at', async () => {
  const none = { domainId: undefined }
  expect((await disk.post('check', none)).status).toBe(400)
  const id = '0195a4c8-1111-7222-8333-444455556666'
  expect((await disk.post('check', { ...none, taskId: id, uploadId: id })).status).toBe(400)
  expect((await disk.post('check', { ...none, taskId: id })).status).toBe(404)
})
