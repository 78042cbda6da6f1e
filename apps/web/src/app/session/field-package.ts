import { loadSignedInUserId } from '#lib/access/session.ts'
import { loadPackage } from '#lib/storage/field-database.ts'

/** Whether this browser has something to work with, without a line, for who is signed in. */
export async function hasFieldPackage(): Promise<boolean> {
  const userId = loadSignedInUserId()
  try {
    return userId !== null && (await loadPackage(userId, Date.now())) !== null
  } catch {
    return false
  }
}
