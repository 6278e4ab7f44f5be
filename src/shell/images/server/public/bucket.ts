import type { S3Client } from '@aws-sdk/client-s3'
import { limits } from '#platform/limits/limits.ts'

/** S3 or compatible: `https://KEY:SECRET@host/bucket?region=eu-north-1`. */
export interface Bucket {
  client: S3Client
  name: string
}

const buckets = new Map<string, Promise<Bucket>>()

/** Reuses connections. The library loads only where used. */
export function connectBucket(address: string): Promise<Bucket> {
  const known = buckets.get(address)
  if (known) return known
  const opened = openBucket(address)
  buckets.set(address, opened)
  return opened
}

/** @param answerMs how long an answer is waited for. */
export async function openBucket(address: string, answerMs: number = limits.bucketAnswerMs): Promise<Bucket> {
  const { S3Client } = await import('@aws-sdk/client-s3')
  const url = new URL(address)
  const client = new S3Client({
    endpoint: url.origin,
    region: url.searchParams.get('region') ?? 'us-east-1',
    credentials: { accessKeyId: decodeURIComponent(url.username), secretAccessKey: decodeURIComponent(url.password) },
    // Names in the host would need a DNS name and a certificate each.
    forcePathStyle: true,
    maxAttempts: 3,
    requestHandler: { connectionTimeout: limits.bucketConnectMs, requestTimeout: answerMs },
    // The newer checksums are known to Amazon only.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return { client, name: url.pathname.slice(1) }
}
