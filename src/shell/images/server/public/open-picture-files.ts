import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#platform/config.ts'
import { makePrivateFolder, openPrivateFile } from '#platform/private-files.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Bucket, connectBucket } from './bucket.ts'
import {
  formatPictureFileName,
  listPictureFiles,
  type PictureFile,
  type PictureFiles,
  type PictureShelf,
  parsePictureFileName,
} from './picture-file.ts'

/** A bucket at `picturesUrl`, or folders under `dataDir`. */
export type PictureStore = Pick<Config, 'dataDir'> & Partial<Pick<Config, 'picturesUrl'>>

export function openPictureFiles({ dataDir, picturesUrl }: PictureStore, shelf: PictureShelf = 'images'): PictureFiles {
  return picturesUrl ? s3Pictures(picturesUrl, shelf) : diskPictures(dataDir, shelf)
}

/** Under `images/` or `private/images/`. The bucket should not be public. */
function s3Pictures(address: string, shelf: PictureShelf): PictureFiles {
  const objectOf = (name: string, bucket: Bucket) => ({ Bucket: bucket.name, Key: `${shelf}/${name}` })

  return {
    read: (file) =>
      answered(async () => {
        const bucket = await connectBucket(address)
        const { GetObjectCommand, NoSuchKey } = await import('@aws-sdk/client-s3')
        try {
          const { Body } = await bucket.client.send(new GetObjectCommand(objectOf(formatPictureFileName(file), bucket)))
          return Body && Buffer.from(await Body.transformToByteArray())
        } catch (error) {
          if (error instanceof NoSuchKey) return undefined
          throw error
        }
      }),

    write: (file, bytes) =>
      answered(async () => {
        const bucket = await connectBucket(address)
        const { PutObjectCommand } = await import('@aws-sdk/client-s3')
        await bucket.client.send(
          new PutObjectCommand({
            ...objectOf(formatPictureFileName(file), bucket),
            Body: bytes,
            ContentType: `image/${file.format}`,
            CacheControl: 'public, max-age=31536000, immutable',
          }),
        )
      }),

    remove: (keys) =>
      answered(async () => {
        const bucket = await connectBucket(address)
        const { DeleteObjectCommand } = await import('@aws-sdk/client-s3')
        for (const key of keys)
          await Promise.all(
            listPictureFiles([key]).map((file) =>
              bucket.client.send(new DeleteObjectCommand(objectOf(formatPictureFileName(file), bucket))),
            ),
          )
      }),

    async *list() {
      const bucket = await connectBucket(address)
      const { paginateListObjectsV2 } = await import('@aws-sdk/client-s3')
      const Prefix = `${shelf}/`
      for await (const page of paginateListObjectsV2({ client: bucket.client }, { Bucket: bucket.name, Prefix }))
        for (const { Key = '', LastModified } of page.Contents ?? []) {
          const file = parsePictureFileName(Key.slice(Prefix.length))
          if (file) yield { file, writtenAt: async () => LastModified }
        }
    },
  }
}

/** The library has retried three times by then. */
async function answered<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    throw new Refusal(503, 'pictures-away', 'Nuotraukų saugykla neatsako. Bandykite po kelių minučių.', {
      retryAfterSeconds: 30,
      cause: error,
    })
  }
}

const beingWritten = '.writing-'
const anHour = 60 * 60 * 1000

function diskPictures(dataDir: string, shelf: PictureShelf): PictureFiles {
  const folder = join(dataDir, shelf)
  // Hand-over pictures show people's homes.
  const isPrivate = shelf !== 'images'
  const pathOf = (file: PictureFile) => join(folder, formatPictureFileName(file))

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

    async remove(keys) {
      for (const file of listPictureFiles(keys)) await rm(pathOf(file), { force: true })
    },

    /** Unfinished files of a dead process, older than an hour, are deleted. */
    async *list() {
      for (const name of (await namesIn(folder)).sort()) {
        const file = parsePictureFileName(name)
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

/** An empty list for a missing folder. */
const namesIn = (folder: string) =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
