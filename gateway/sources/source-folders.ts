import { realpath } from 'node:fs/promises'
import { isAbsolute, relative, resolve, sep } from 'node:path'
import { type ArgumentFault, invalidArguments } from '../../schema/errors.ts'

/** Paths of a source: a file or folder that it reads, and a mapping; null for none. */
interface SourcePaths {
  readonly origin: string | null
  readonly mapping: string | null
}

/**
 * The folders below which an operator who is signed in over the network may choose files. The command line belongs to
 * the owner of the machine and may name any file.
 */
export interface SourceFolders {
  /**
   * The paths that a person chose, without links. A relative path begins in one of the folders.
   * @throws GraphQLError INVALID_PARAMETER for a path that leads out of the folders, whether or not it exists
   */
  chosen(paths: SourcePaths): Promise<SourcePaths>
  /**
   * Checks stored paths before they are read: one below the folders must not have become a link to elsewhere.
   * @throws GraphQLError INVALID_PARAMETER as `chosen` does
   */
  checkStored(paths: SourcePaths): Promise<void>
}

export function sourceFolders(dirs: readonly string[]): SourceFolders {
  const folders = dirs.map(dir => resolve(dir))
  const roots = async () => (await Promise.all(folders.map(withoutLinks))).filter(root => root !== null)
  /** Null unless there is such a file or folder, and it leads below the folders. */
  const below = async (path: string): Promise<string | null> => {
    const allowed = await roots()
    for (const folder of folders) {
      const found = await withoutLinks(resolve(folder, path))
      if (found !== null && allowed.some(root => isBelow(root, found))) return found
    }
    return null
  }
  const fault = (argument: string, path: string): ArgumentFault => ({
    path: argument,
    message: `There is no file or folder ${path} below ${folders.join(' or ')}. Over the network only files there can be chosen.`,
  })
  const chosen: SourceFolders['chosen'] = async ({ origin, mapping }) => {
    const found = { origin: origin && (await below(origin)), mapping: mapping && (await below(mapping)) }
    const faults = [
      ...(origin !== null && found.origin === null ? [fault('from', origin)] : []),
      ...(mapping !== null && found.mapping === null ? [fault('mapping', mapping)] : []),
    ]
    if (faults.length > 0) throw invalidArguments(faults)
    return found
  }
  const checkStored: SourceFolders['checkStored'] = async ({ origin, mapping }) => {
    const ours = [...folders, ...(await roots())]
    const onlyOurs = (path: string | null) => (path !== null && ours.some(root => isBelow(root, path)) ? path : null)
    await chosen({ origin: onlyOurs(origin), mapping: onlyOurs(mapping) })
  }
  return { chosen, checkStored }
}

function withoutLinks(path: string): Promise<string | null> {
  return realpath(path).catch(() => null)
}

function isBelow(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}
