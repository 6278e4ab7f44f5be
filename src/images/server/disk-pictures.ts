import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { makePrivateFolder, openPrivateFile } from '#platform/private-files.ts'
import { Refusal } from '#platform/refusal.ts'
import {
  fileName,
  filesOf,
  type PictureFile,
  type PictureFiles,
  type PictureShelf,
  readFileName,
} from './picture-file.ts'

const beingWritten = '.writing-'
const anHour = 60 * 60 * 1000

/** A folder under the data folder. */
export function diskPictures(dataDir: string, shelf: PictureShelf): PictureFiles {
  const folder = join(dataDir, shelf)
  // Pictures of products are everybody's; those of hand-overs show what stands at people's homes.
  const isPrivate = shelf !== 'images'
  const pathOf = (file: PictureFile) => join(folder, fileName(file))

  return {
    async read(file) {
      return readFile(pathOf(file)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
    },

    async write(file, bytes) {
      const unfinished = join(folder, `${beingWritten}${randomBytes(8).toString('hex')}`)
      try {
        await (isPrivate ? makePrivateFolder(folder) : mkdir(folder, { recursive: true, mode: 0o755 }))
        const handle = await (isPrivate ? openPrivateFile(unfinished) : open(unfinished, 'wx', 0o644))
        try {
          await handle.writeFile(bytes)
          await handle.sync()
        } finally {
          await handle.close()
        }
        await rename(unfinished, pathOf(file))
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => undefined)
        if (!['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
        throw new Refusal(503, 'disk-full', 'Serveryje nebėra vietos nuotraukoms. Bandykite vėliau.')
      }
    },

    async erase(keys) {
      for (const file of filesOf(keys)) await rm(pathOf(file), { force: true })
    },

    /** Files that a dead process left unfinished an hour ago or more are taken away on the way. */
    async *list() {
      for (const name of (await namesIn(folder)).sort()) {
        const file = readFileName(name)
        const writtenAt = () =>
          stat(join(folder, name)).then(
            ({ mtime }) => mtime,
            () => undefined,
          )
        if (file) yield { file, writtenAt }
        else if (name.startsWith(beingWritten) && isOld(await writtenAt()))
          await rm(join(folder, name), { force: true })
      }
    },
  }
}

const isOld = (moment: Date | undefined) => moment !== undefined && moment.getTime() < Date.now() - anHour

/** A folder that nothing was written into yet is empty. */
const namesIn = (folder: string) =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
