import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#platform/config.ts'
import { Refusal } from '#platform/refusal.ts'
import { pictureWidths } from '../image-path.ts'

export const pictureFormats = ['webp', 'avif'] as const
export type PictureFormat = (typeof pictureFormats)[number]

export interface PictureFile {
  key: string
  width: number
  format: PictureFormat
}

/** 128 random bits: nobody guesses a picture's address, and a name never comes from outside. */
export const newPictureKey = (): string => randomBytes(16).toString('hex')

const fileName = ({ key, width, format }: PictureFile): string => `${key}-${width}.${format}`
const nameShape = new RegExp(`^([0-9a-f]{32})-(${pictureWidths.join('|')})\\.(${pictureFormats.join('|')})$`)

/** What a file's name says, or undefined when it is no picture's name: so nothing else can ever be asked for. */
export function readFileName(name: string): PictureFile | undefined {
  const [matched, key = '', width, format] = nameShape.exec(name) ?? []
  return matched ? { key, width: Number(width), format: format as PictureFormat } : undefined
}

/** The pictures' folder. */
export type PictureFiles = ReturnType<typeof pictureFiles>

const beingWritten = '.writing-'

export function pictureFiles({ dataDir }: Pick<Config, 'dataDir'>) {
  const folder = join(dataDir, 'images')
  mkdirSync(folder, { recursive: true })
  const pathOf = (file: PictureFile) => join(folder, fileName(file))

  return {
    folder,

    /** The file's bytes, or undefined when there is no such file. */
    async read(file: PictureFile): Promise<Buffer | undefined> {
      return readFile(pathOf(file)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
    },

    /** Whole or not at all, whenever the process or the machine stops. Throws a 503 refusal on a full disk. */
    async write(file: PictureFile, bytes: Buffer): Promise<void> {
      const unfinished = join(folder, `${beingWritten}${randomBytes(8).toString('hex')}`)
      try {
        const handle = await open(unfinished, 'wx', 0o644)
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

    /** All files of these pictures. What is not there is not missed. */
    async erase(keys: string[]): Promise<void> {
      for (const key of keys)
        for (const width of pictureWidths)
          for (const format of pictureFormats) await rm(pathOf({ key, width, format }), { force: true })
    },

    /** Keys of pictures with a file older than that; unfinished files of that age are taken away on the way. */
    async keysBefore(moment: Date): Promise<string[]> {
      const keys = new Set<string>()
      for (const name of await readdir(folder)) {
        const file = readFileName(name)
        if (!file && !name.startsWith(beingWritten)) continue
        const written = await stat(join(folder, name)).catch(() => undefined)
        if (!written || written.mtime >= moment) continue
        if (file) keys.add(file.key)
        else await rm(join(folder, name), { force: true })
      }
      return [...keys]
    },
  }
}
