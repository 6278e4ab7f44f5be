import { Refusal } from '#platform/refusal.ts'
import { type Bucket, bucketAt } from './bucket.ts'
import { fileName, filesOf, type PictureFiles, type PictureShelf, readFileName } from './picture-file.ts'

/** Objects under `images/` or `private/images/` of a bucket. The bucket itself need not, and should not, be public. */
export function s3Pictures(address: string, shelf: PictureShelf): PictureFiles {
  const objectOf = (name: string, bucket: Bucket) => ({ Bucket: bucket.name, Key: `${shelf}/${name}` })

  return {
    read: (file) =>
      answered(async () => {
        const bucket = await bucketAt(address)
        const { GetObjectCommand, NoSuchKey } = await import('@aws-sdk/client-s3')
        try {
          const { Body } = await bucket.client.send(new GetObjectCommand(objectOf(fileName(file), bucket)))
          return Body && Buffer.from(await Body.transformToByteArray())
        } catch (error) {
          if (error instanceof NoSuchKey) return undefined
          throw error
        }
      }),

    write: (file, bytes) =>
      answered(async () => {
        const bucket = await bucketAt(address)
        const { PutObjectCommand } = await import('@aws-sdk/client-s3')
        await bucket.client.send(
          new PutObjectCommand({
            ...objectOf(fileName(file), bucket),
            Body: bytes,
            ContentType: `image/${file.format}`,
            CacheControl: 'public, max-age=31536000, immutable',
          }),
        )
      }),

    erase: (keys) =>
      answered(async () => {
        const bucket = await bucketAt(address)
        const { DeleteObjectCommand } = await import('@aws-sdk/client-s3')
        for (const key of keys)
          await Promise.all(
            filesOf([key]).map((file) => bucket.client.send(new DeleteObjectCommand(objectOf(fileName(file), bucket)))),
          )
      }),

    async *list() {
      const bucket = await bucketAt(address)
      const { paginateListObjectsV2 } = await import('@aws-sdk/client-s3')
      const Prefix = `${shelf}/`
      for await (const page of paginateListObjectsV2({ client: bucket.client }, { Bucket: bucket.name, Prefix }))
        for (const { Key = '', LastModified } of page.Contents ?? []) {
          const file = readFileName(Key.slice(Prefix.length))
          if (file) yield { file, writtenAt: async () => LastModified }
        }
    },
  }
}

/** The library has tried three times by then. */
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
