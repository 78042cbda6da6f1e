import { accountApi } from '@fibrewatch/contract/account'
import { materialApi } from '@fibrewatch/contract/material'
import { ApiError } from '#lib/api/api-error.ts'
import { upload } from '#lib/api/call.ts'
import { useMessages } from '#lib/i18n/i18n.ts'
import { useCommand } from '#ui/parts/use-command.ts'
import { showToast } from '#ui/toast.tsx'
import { accountMessages } from './account.messages.ts'
import { refreshUser } from './refresh-user.ts'

/** The address of the uploaded picture; null when the server refused it, which the user is told. */
async function uploadPicture(file: Blob): Promise<string | null> {
  try {
    const { url } = await upload(materialApi.upload, { query: {}, file, isQuiet: true })
    return url
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    showToast(error.message)
    return null
  }
}

/** Gives the signed-in user another picture, or none. False when it was refused. */
export function useAvatar() {
  const t = useMessages(accountMessages)
  const update = useCommand(accountApi.update, { invalidates: [accountApi.info] })
  const save = async (avatar: string | null): Promise<boolean> => {
    if (!(await update({ body: { avatar } }))) return false
    showToast(t(avatar === null ? 'avatarRemoved' : 'avatarChanged'))
    await refreshUser()
    return true
  }
  return {
    remove: () => save(null),
    change: async (picture: Blob): Promise<boolean> => {
      const url = await uploadPicture(picture)
      return url !== null && (await save(url))
    },
  }
}
