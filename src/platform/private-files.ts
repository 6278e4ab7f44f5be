import { randomBytes } from 'node:crypto'
import { chmod, type FileHandle, lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Of whoever runs the shop, and nobody else on the machine: a umask takes rights away and gives none. */
export const privateFile = 0o600
export const privateFolder = 0o700

const others = 0o077

/** Makes a folder for what is people's own. One that is there already keeps its rights; see `closeFolders`. */
export async function makePrivateFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: privateFolder })
}

/** Opens a new file for what is people's own. */
export const openPrivateFile = (path: string): Promise<FileHandle> => open(path, 'wx', privateFile)

/** Writes a file into a private folder, which is made when missing. Under its name it is there as a whole or not at all. */
export async function writePrivateFile(folder: string, name: string, bytes: Buffer | string): Promise<void> {
  await makePrivateFolder(folder)
  const half = join(folder, `.${name}.${process.pid}-${randomBytes(4).toString('hex')}`)
  try {
    const file = await openPrivateFile(half)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(half, join(folder, name))
  } catch (error) {
    await rm(half, { force: true })
    throw error
  }
}

/**
 * Takes from everybody else what earlier programs, or a copy brought back by hand, left open to them in these folders. A
 * folder is closed after what lies in it, so that a walk that was cut short is walked again.
 */
export async function closeFolders(folders: string[]): Promise<void> {
  for (const folder of folders) await close(folder)
}

async function close(path: string): Promise<void> {
  const found = await lstat(path).catch(() => undefined)
  // Another user's we can't close, and they have closed it or not.
  if (!found || found.isSymbolicLink() || (process.getuid?.() !== 0 && found.uid !== process.getuid?.())) return
  if ((found.mode & others) === 0) return
  if (found.isDirectory()) for (const name of await readdir(path)) await close(join(path, name))
  await chmod(path, found.isDirectory() ? privateFolder : privateFile)
}
