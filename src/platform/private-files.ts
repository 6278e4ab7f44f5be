import { randomBytes } from 'node:crypto'
import { chmod, type FileHandle, lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Owner only; a umask can't widen it. */
export const privateFile = 0o600
export const privateFolder = 0o700

const others = 0o077

/** An existing folder keeps its mode; see `closeFolders`. */
export async function makePrivateFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: privateFolder })
}

export const openPrivateFile = (path: string): Promise<FileHandle> => open(path, 'wx', privateFile)

/** Atomic; creates the private folder when missing. */
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

/** Earlier versions let others in. A folder is closed after its contents: an interrupted walk is repeated. */
export async function closeFolders(folders: string[]): Promise<void> {
  for (const folder of folders) await close(folder)
}

async function close(path: string): Promise<void> {
  const stats = await lstat(path).catch(() => undefined)
  // We can't change another user's files.
  if (!stats || stats.isSymbolicLink() || (process.getuid?.() !== 0 && stats.uid !== process.getuid?.())) return
  if ((stats.mode & others) === 0) return
  if (stats.isDirectory()) for (const name of await readdir(path)) await close(join(path, name))
  await chmod(path, stats.isDirectory() ? privateFolder : privateFile)
}
