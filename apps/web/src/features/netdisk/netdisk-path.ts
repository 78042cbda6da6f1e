/** Paths of the netdisk: `""` is the top, `"a/b/"` a folder. */

export const splitPath = (path: string): string[] => path.split('/').filter((name) => name !== '')

export const joinPath = (names: readonly string[]): string => names.map((name) => `${name}/`).join('')

/** A path from an address, in the form the server takes. */
export const parsePath = (text: string | null): string => joinPath(splitPath(text ?? ''))

export const parentOf = (path: string): string => joinPath(splitPath(path).slice(0, -1))

/** Whether a path is that folder or below it; `ab/` is not below `a/`. */
export const isWithin = (path: string, folder: string): boolean => path.startsWith(folder)

/** All folders needed for these paths, parents first. */
export function listFolderPaths(paths: readonly string[]): string[] {
  const all = paths.flatMap((path) => {
    const names = splitPath(path)
    return names.map((_, index) => joinPath(names.slice(0, index + 1)))
  })
  return [...new Set(all)].toSorted((a, b) => splitPath(a).length - splitPath(b).length)
}
