import { MAX_LOGO_BYTES } from '@fibrewatch/contract/system-info'

/** The types that the server takes; it checks the first bytes, not the name. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const

export type ChosenPicture = {
  file: File
  /** The picture itself, shown before it is sent. */
  dataUrl: string
}
export type PictureFault = 'notPicture' | 'tooLarge'
type Outcome = { ok: true; picture: ChosenPicture } | { ok: false; fault: PictureFault }

function readDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')))
    reader.readAsDataURL(file)
  })
}

/** Reads a chosen file, unless the console can already tell that the server would refuse it. */
export async function loadPicture(file: File): Promise<Outcome> {
  const isPicture = (PICTURE_TYPES as readonly string[]).includes(file.type) && file.size > 0
  if (!isPicture) return { ok: false, fault: 'notPicture' }
  if (file.size > MAX_LOGO_BYTES) return { ok: false, fault: 'tooLarge' }
  try {
    return { ok: true, picture: { file, dataUrl: await readDataUrl(file) } }
  } catch {
    return { ok: false, fault: 'notPicture' }
  }
}
