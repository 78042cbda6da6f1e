import { NETDISK_MAX_ITEMS, netdiskApi, netdiskTransferApi } from '@fibrewatch/contract/netdisk'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#lib/api/api-error.ts'
import { toAddress } from '#lib/api/base-path.ts'
import { call } from '#lib/api/call.ts'
import { translate } from '#lib/i18n/i18n.ts'
import { askUser } from '#ui/dialog.tsx'
import { showToast, showUndo } from '#ui/toast.tsx'
import type { ChosenFiles } from '#lib/upload/chosen-files.ts'
import { type Clipboard, setClipboard } from './clipboard.ts'
import { runWithConflicts } from './conflict.ts'
import { netdiskMessages } from './netdisk.messages.ts'
import { refreshNetdisk } from './netdisk.queries.ts'
import type { DiskItem } from './netdisk.types.ts'
import { followOutcome } from './tasks.ts'
import { addFiles } from './upload-queue.ts'

type Named = { id: number; name: string }
type Target = { domainId: number; path: string }
const say = (key: keyof typeof netdiskMessages.zh, params = {}) => translate(netdiskMessages, key, params)

type Portion = { path: string; items: DiskItem[] }

/** One call takes a limited number of names of one folder: search hits of several folders go folder by folder. */
function portionsOf(items: readonly DiskItem[]): Portion[] {
  const portions: Portion[] = []
  for (const item of items) {
    const open = portions.findLast(({ path }) => path === item.path)
    if (open === undefined || open.items.length === NETDISK_MAX_ITEMS) {
      portions.push({ path: item.path, items: [item] })
    } else open.items.push(item)
  }
  return portions
}

/** Runs it, shows a failure, and reloads the state either way. */
async function attempt(queryClient: QueryClient, work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    showToast(error.message)
    return false
  } finally {
    await refreshNetdisk(queryClient)
  }
}

async function putItems(mode: 'cut' | 'copy', items: readonly DiskItem[], target: Target): Promise<void> {
  let skipped = 0
  for (const portion of portionsOf(items)) {
    const result = await runWithConflicts(portion.items, async (some, conflict) => {
      const files = some.map(({ name, type }) => ({ name, type }))
      const { domainId, path: toPath } = target
      const body = { domainId, files, originPath: portion.path, toPath, conflict }
      followOutcome(await call(netdiskApi[mode], { body, isQuiet: true }), mode)
    })
    if (result === null) return
    skipped += result.skipped
  }
  const count = items.length - skipped
  showToast(say(mode === 'cut' ? 'moved' : 'copied', { count }))
}

async function restore(domainId: number, items: readonly Named[]): Promise<void> {
  const result = await runWithConflicts(items, async (some, conflict) => {
    const body = { domainId, ids: some.map(({ id }) => id), conflict }
    followOutcome(await call(netdiskApi.restore, { body, isQuiet: true }), 'restore')
  })
  if (result !== null) showToast(say('restored', { count: items.length - result.skipped }))
}

async function rename(domainId: number, item: DiskItem, toName: string): Promise<void> {
  await runWithConflicts([{ name: toName }], async (_, conflict) => {
    const { path, name, type } = item
    const body = { domainId, path, name, type, toName, conflict }
    followOutcome(await call(netdiskApi.rename, { body, isQuiet: true }), 'rename')
  })
}

/** The browser itself loads the address: nothing is held in the page's memory, whatever its size. */
function openTicket(url: string): void {
  const anchor = document.createElement('a')
  anchor.href = toAddress(url)
  anchor.download = ''
  anchor.click()
}

/** Files of objects of the plant go only when their user has read whose they are. Whether it was done. */
async function trash(domainId: number, { path, items }: Portion): Promise<boolean> {
  const body = { domainId, path, files: items.map(({ name, type }) => ({ name, type })) }
  const move = async (isAttachedToo: boolean) =>
    followOutcome(
      await call(netdiskApi.delete, { body: { ...body, isAttachedToo }, isQuiet: true }),
      'delete',
    )
  try {
    await move(false)
  } catch (error) {
    if (!(error instanceof ApiError) || error.reason !== 'netdisk.attached') throw error
    const title = say('trashAttachedTitle')
    const answers = { okText: say('trashAttachedOk'), cancelText: say('trashAttachedKeep') }
    if (!(await askUser({ title, text: error.message, ...answers, isDanger: true }))) return false
    await move(true)
  }
  return true
}

/** All operations that change the netdisk, and downloads. Each returns whether it was done. */
export function useOperations(domainId: number) {
  const queryClient = useQueryClient()
  const run = (work: () => Promise<void>) => attempt(queryClient, work)
  const put = (mode: 'cut' | 'copy', items: readonly DiskItem[], path: string) =>
    run(() => putItems(mode, items, { domainId, path }))
  const bringBack = (items: readonly Named[]) => run(() => restore(domainId, items))
  return {
    put,
    restore: bringBack,
    paste: async (held: Clipboard, path: string) => {
      const isDone = await put(held.mode, held.items, path)
      if (isDone && held.mode === 'cut') setClipboard(null)
    },
    rename: (item: DiskItem, toName: string) => run(() => rename(domainId, item, toName)),
    remove: (items: readonly DiskItem[]) =>
      run(async () => {
        const gone: DiskItem[] = []
        for (const portion of portionsOf(items))
          if (await trash(domainId, portion)) gone.push(...portion.items)
        if (gone.length > 0) showUndo(say('trashed', { count: gone.length }), () => void bringBack(gone))
      }),
    purge: (items: readonly Named[]) =>
      run(async () => {
        const body = { domainId, ids: items.map(({ id }) => id) }
        followOutcome(await call(netdiskApi.purge, { body, isQuiet: true }), 'purge')
      }),
    giveUp: (uploadId: string) =>
      run(
        async () => void (await call(netdiskTransferApi.uploadCancel, { body: { uploadId }, isQuiet: true })),
      ),
    empty: () =>
      run(async () =>
        followOutcome(await call(netdiskApi.empty, { body: { domainId }, isQuiet: true }), 'empty'),
      ),
    download: (items: readonly DiskItem[]) =>
      run(async () => {
        for (const { path, items: some } of portionsOf(items)) {
          const body = { domainId, path, names: some.map(({ name }) => name) }
          openTicket((await call(netdiskTransferApi.ticket, { body, isQuiet: true })).url)
        }
      }),
    upload: (chosen: ChosenFiles, path: string) => run(() => addFiles({ domainId, path }, chosen)),
  }
}

export type Operations = ReturnType<typeof useOperations>
