import { systemApi } from '@fibrewatch/contract/system-info'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#lib/api/api-error.ts'
import { callBinary, call, upload } from '#lib/api/call.ts'
import { loadBrand } from '#lib/brand/brand.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { queryKeyOf } from '#lib/query/query.ts'
import { showToast, showUndo } from '#ui/toast.tsx'
import { infoMessages } from './info.messages.ts'

/** Changing and removing the logo; `fault` is why the server refused it. */
export function useLogo() {
  const t = useMessages(infoMessages)
  const queryClient = useQueryClient()
  const [fault, setFault] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    setSending(true)
    setFault(null)
    try {
      await work()
      await Promise.all([
        loadBrand(),
        queryClient.invalidateQueries({ queryKey: queryKeyOf(systemApi.info) }),
      ])
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFault(error.message)
      return false
    } finally {
      setSending(false)
    }
  }
  const send = (file: Blob) => run(() => upload(systemApi.changeLogo, { query: {}, file, isQuiet: true }))
  const change = async (file: Blob): Promise<boolean> => {
    const isChanged = await send(file)
    if (isChanged) showToast(t('changed'))
    return isChanged
  }
  const restore = async (bytes: ArrayBuffer): Promise<void> => {
    if (await send(new Blob([bytes]))) showToast(t('restored'))
  }
  const remove = async (): Promise<void> => {
    let former = new ArrayBuffer(0)
    const isRemoved = await run(async () => {
      // Kept for the undo.
      former = (await callBinary(systemApi.logo, { isQuiet: true })).bytes
      await call(systemApi.removeLogo, { isQuiet: true })
    })
    if (isRemoved) showUndo(t('removed'), () => void restore(former))
  }
  return { fault, isSending, change, remove }
}
