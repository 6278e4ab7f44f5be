import { type FileHandle, open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { openBucket } from '#shell/images/server/public/bucket.ts'
import { isBackupName } from './next-backup.ts'

const prefix = 'backups/'
/** In memory; 10,000 parts at most make 160 GB. */
const partBytes = 16 * 2 ** 20
const answerMs = 5 * 60_000

interface Push {
  /** `https://KEY:SECRET@host/bucket?region=…` */
  url: string
  file: string
  /** Files that are uploaded too, if they exist. */
  along?: string[]
  /** Undefined: all. */
  keep?: number | undefined
}

/** Uploads under `backups/` unless there, all or nothing. Returns its location. */
export async function pushBackup({ url, file, along = [], keep }: Push): Promise<string> {
  const { client, name: Bucket } = await openBucket(url, answerMs)
  const s3 = await import('@aws-sdk/client-s3')
  try {
    if (!(await isThere(file))) await put(file)
    for (const one of along) await put(one)
    if (keep !== undefined) await dropOld(keep)
    return `${Bucket}/${prefix}${basename(file)}`
  } finally {
    client.destroy()
  }

  async function isThere(path: string): Promise<boolean> {
    try {
      const { ContentLength } = await client.send(new s3.HeadObjectCommand({ Bucket, Key: prefix + basename(path) }))
      return ContentLength === (await stat(path)).size
    } catch (error) {
      if (error instanceof s3.NotFound || error instanceof s3.NoSuchKey) return false
      throw error
    }
  }

  async function put(path: string): Promise<void> {
    const object = { Bucket, Key: prefix + basename(path) }
    const handle = await open(path)
    try {
      const { size } = await handle.stat()
      if (size <= partBytes) {
        await client.send(new s3.PutObjectCommand({ ...object, Body: await part(handle, 0, size) }))
        return
      }
      const { UploadId } = await client.send(new s3.CreateMultipartUploadCommand(object))
      const upload = { ...object, UploadId }
      try {
        const Parts: { PartNumber: number; ETag: string | undefined }[] = []
        for (let at = 0; at < size; at += partBytes) {
          const PartNumber = Parts.length + 1
          const Body = await part(handle, at, Math.min(partBytes, size - at))
          const { ETag } = await client.send(new s3.UploadPartCommand({ ...upload, PartNumber, Body }))
          Parts.push({ PartNumber, ETag })
        }
        await client.send(new s3.CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }))
      } catch (error) {
        // Unfinished uploads would be billed for ever.
        await client.send(new s3.AbortMultipartUploadCommand(upload)).catch(() => {})
        throw error
      }
    } finally {
      await handle.close()
    }
  }

  async function dropOld(newest: number): Promise<void> {
    const names: string[] = []
    for await (const page of s3.paginateListObjectsV2({ client }, { Bucket, Prefix: prefix }))
      names.push(...(page.Contents ?? []).map(({ Key = '' }) => Key.slice(prefix.length)))
    for (const name of names.filter(isBackupName).sort().slice(0, -newest))
      await client.send(new s3.DeleteObjectCommand({ Bucket, Key: prefix + name }))
  }
}

async function part(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await handle.read(bytes, 0, length, at)
  if (bytesRead !== length) throw new Error('The backup became shorter while it was taken away.')
  return bytes
}
