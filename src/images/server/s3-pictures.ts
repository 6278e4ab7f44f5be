import type { S3Client } from '@aws-sdk/client-s3'
import { limits } from '#platform/limits.ts'
import { Refusal } from '#platform/refusal.ts'
import { fileName, filesOf, type PictureFiles, type PictureShelf, readFileName } from './picture-file.ts'

/** A bucket of S3 or of a server that speaks its language: `https://KEY:SECRET@host/bucket?region=eu-north-1`. */
interface Bucket {
  client: S3Client
  name: string
}

const buckets = new Map<string, Promise<Bucket>>()

/** One client an address: it keeps its connections. The library is only loaded by shops that use it. */
function bucketAt(address: string): Promise<Bucket> {
  const known = buckets.get(address)
  if (known) return known
  const opened = openBucket(address)
  buckets.set(address, opened)
  return opened
}

async function openBucket(address: string): Promise<Bucket> {
  const { S3Client } = await import('@aws-sdk/client-s3')
  const url = new URL(address)
  const client = new S3Client({
    endpoint: url.origin,
    region: url.searchParams.get('region') ?? 'us-east-1',
    credentials: { accessKeyId: decodeURIComponent(url.username), secretAccessKey: decodeURIComponent(url.password) },
    // Bucket names in the host would need a certificate and a name for each; all servers understand them in the path.
    forcePathStyle: true,
    maxAttempts: 3,
    requestHandler: { connectionTimeout: limits.bucketConnectMs, requestTimeout: limits.bucketAnswerMs },
    // Checksums that only Amazon's own server knows.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return { client, name: url.pathname.slice(1) }
}

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
