import type { User } from '@fibrewatch/contract/user'
import { type ChangeEvent, useRef, useState } from 'react'
import { useMessages } from '#lib/i18n/i18n.ts'
import { Avatar } from '#ui/parts/tag.tsx'
import { showToast } from '#ui/toast.tsx'
import { accountMessages } from './account.messages.ts'
import { CropDialog } from './crop-dialog.tsx'
import { loadPicture } from './picture.ts'
import { useAvatar } from './use-avatar.ts'

const AVATAR_SIZE_PX = 96

/** The user's picture: chosen from a file, cropped to a square, saved at once. */
export function AvatarField({ user }: { user: User }) {
  const t = useMessages(accountMessages)
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const inputRef = useRef<HTMLInputElement>(null)
  const avatar = useAvatar()
  const use = async (chosen: Blob) => {
    if (await avatar.change(chosen)) setPicture(null)
  }
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    target.value = ''
    if (file === undefined) return
    const loaded = await loadPicture(file)
    if (typeof loaded === 'string') showToast(t(loaded))
    else setPicture(loaded)
  }
  return (
    <div className="profile-avatar">
      <Avatar name={user.name} src={user.avatar} sizePx={AVATAR_SIZE_PX} />
      <div className="profile-avatar-actions">
        <button type="button" className="button" onClick={() => inputRef.current?.click()}>
          {t('changeAvatar')}
        </button>
        {user.avatar !== null && (
          <button type="button" className="button text" onClick={() => void avatar.remove()}>
            {t('removeAvatar')}
          </button>
        )}
        <input
          ref={inputRef}
          className="visually-hidden"
          type="file"
          tabIndex={-1}
          accept="image/png,image/jpeg,image/webp"
          aria-label={t('changeAvatar')}
          onChange={(event) => void choose(event)}
        />
        <small className="text-3">{t('avatarHint')}</small>
      </div>
      {picture !== null && (
        <CropDialog picture={picture} onUse={(chosen) => void use(chosen)} onClose={() => setPicture(null)} />
      )}
    </div>
  )
}
