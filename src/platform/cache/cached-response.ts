import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { Encoding } from './choose-encoding.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

const quick = 5
const smallest = 11

/** Up to here (0.2 ms) a thread switch costs more than compressing. */
const shortBytes = 8 * 1024

/** Measured bytes of a response besides its body: headers, header lists, tags. */
const overhead = 3000

export interface EncodedResponse {
  headers: string[]
  headersOfUnchanged: string[]
  body: Buffer
}

interface CachedResponseInput {
  status: number
  /** Lower-case names; length, encoding, ETag and Vary are added here. */
  headers: Record<string, string>
  body: Buffer
  tags: readonly string[]
  /** Compressed quickly first, then again at best quality. */
  lasting?: boolean
}

/** Each encoding is made once, on demand. */
export class CachedResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  readonly tags: readonly string[]
  readonly etag: string
  bytes: number
  /** Ms since 1970. */
  usableUntil = Number.POSITIVE_INFINITY
  onGrowth: ((bytes: number) => void) | undefined

  #lasting: boolean
  #tells: string | undefined
  #encoded: Partial<Record<Encoding, EncodedResponse>> = {}
  #encoding: Partial<Record<Encoding, Promise<EncodedResponse>>> = {}

  constructor({ status, headers, body, tags, lasting = false }: CachedResponseInput) {
    this.status = status
    this.body = alone(body)
    this.tags = tags
    this.#lasting = lasting
    // Weak: shared by all encodings of the content.
    this.etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`
    this.headers = { ...headers, etag: this.etag, ...(worthCompressing(headers, body) && { vary: 'Accept-Encoding' }) }
    this.#encoded.identity = this.#asSent(this.body, 'identity')
    this.bytes = body.length + overhead
  }

  get tells(): string | undefined {
    return this.#tells
  }

  set tells(entry: string | undefined) {
    this.bytes += (entry?.length ?? 0) - (this.#tells?.length ?? 0)
    this.#tells = entry
  }

  ready(encoding: Encoding): EncodedResponse | undefined {
    return this.headers.vary ? this.#encoded[encoding] : this.#encoded.identity
  }

  async encode(encoding: Encoding): Promise<EncodedResponse> {
    const ready = this.ready(encoding)
    if (ready) return ready
    this.#encoding[encoding] ??= this.#make(encoding)
    return this.#encoding[encoding]
  }

  async #make(encoding: Encoding): Promise<EncodedResponse> {
    const encoded = this.#asSent(await compress(this.body, encoding, quick), encoding)
    this.#replace(encoding, encoded)
    if (this.#lasting && encoding === 'br') void this.#makeSmallest().catch(() => undefined)
    return encoded
  }

  async #makeSmallest() {
    this.#replace('br', this.#asSent(await compress(this.body, 'br', smallest), 'br'))
  }

  #replace(encoding: Encoding, encoded: EncodedResponse) {
    const growth = encoded.body.length - (this.#encoded[encoding]?.body.length ?? 0)
    this.#encoded[encoding] = encoded
    this.bytes += growth
    this.onGrowth?.(growth)
  }

  #asSent(body: Buffer, encoding: Encoding): EncodedResponse {
    const list = Object.entries(this.headers).flat()
    const headers = [...list, 'content-length', String(body.length)]
    if (encoding !== 'identity') headers.push('content-encoding', encoding)
    return { headers, headersOfUnchanged: list, body }
  }
}

function worthCompressing(headers: Record<string, string>, body: Buffer): boolean {
  const type = headers['content-type'] ?? ''
  return body.length > 600 && /^text\/|json|javascript|xml|svg|manifest/.test(type)
}

async function compress(body: Buffer, encoding: Encoding, quality: number): Promise<Buffer> {
  return encoding === 'identity' ? body : alone(await compressed(body, encoding, quality))
}

/** Small buffers share a pool of 64 kB, 16 kB of it zlib's per response: keeping one keeps others alive. */
function alone(bytes: Buffer): Buffer {
  if (bytes.length === bytes.buffer.byteLength) return bytes
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

async function compressed(body: Buffer, encoding: Exclude<Encoding, 'identity'>, quality: number): Promise<Buffer> {
  const isShort = body.length <= shortBytes && quality < smallest
  if (encoding === 'gzip') return isShort ? gzipSync(body, { level: 6 }) : compressGzip(body, { level: 6 })
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  return isShort ? brotliCompressSync(body, { params }) : compressBrotli(body, { params })
}
