import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { Encoding } from './choose-encoding.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Brotli's qualities. */
const quick = 5
const smallest = 11

/** Up to here (0.2 ms) the way to another thread and back costs more than compressing. */
const shortBytes = 8 * 1024

/** What an answer takes beside its bytes: headers, lists of them, tags and their places. Measured. */
const overhead = 3000

/** One body as it goes over the wire: its bytes, and the whole header list as Node's `writeHead` takes it. */
export interface Encoded {
  headers: string[]
  headersOfUnchanged: string[]
  body: Buffer
}

interface Given {
  status: number
  /** Lower-case names; length, encoding, ETag and Vary are added here. */
  headers: Record<string, string>
  body: Buffer
  /** Names of what the answer shows, for example `product:12`. */
  tags: readonly string[]
  /** Compressed first quickly, then once more as small as it gets; for files that never change. */
  lasting?: boolean
}

/** An answer that is the same for everybody, with each encoding made once, when first asked for. */
export class CachedResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  readonly tags: readonly string[]
  readonly etag: string
  /** Bytes held in memory, all encodings together. */
  bytes: number
  /** Milliseconds since 1970 after which it is not used any more. */
  usableUntil = Number.POSITIVE_INFINITY
  /** Called with the bytes that a new encoding added. */
  onGrowth: ((bytes: number) => void) | undefined

  #lasting: boolean
  #tells: string | undefined
  #encoded: Partial<Record<Encoding, Encoded>> = {}
  #encoding: Partial<Record<Encoding, Promise<Encoded>>> = {}

  constructor({ status, headers, body, tags, lasting = false }: Given) {
    this.status = status
    this.body = alone(body)
    this.tags = tags
    this.#lasting = lasting
    // Weak, because one name stands for all encodings of the same content.
    this.etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`
    this.headers = { ...headers, etag: this.etag, ...(worthCompressing(headers, body) && { vary: 'Accept-Encoding' }) }
    this.#encoded.identity = this.#asSent(this.body, 'identity')
    this.bytes = body.length + overhead
  }

  /** What is heard each time it is given; see `tells` of a handler. */
  get tells(): string | undefined {
    return this.#tells
  }

  set tells(told: string | undefined) {
    this.bytes += (told?.length ?? 0) - (this.#tells?.length ?? 0)
    this.#tells = told
  }

  /** The answer in this encoding if it has been made already. What is not worth compressing is always ready. */
  ready(encoding: Encoding): Encoded | undefined {
    return this.headers.vary ? this.#encoded[encoding] : this.#encoded.identity
  }

  /** The answer in this encoding, made now if nobody has asked for it before. */
  async encode(encoding: Encoding): Promise<Encoded> {
    const ready = this.ready(encoding)
    if (ready) return ready
    this.#encoding[encoding] ??= this.#make(encoding)
    return this.#encoding[encoding]
  }

  async #make(encoding: Encoding): Promise<Encoded> {
    const encoded = this.#asSent(await compress(this.body, encoding, quick), encoding)
    this.#replace(encoding, encoded)
    if (this.#lasting && encoding === 'br') void this.#makeSmallest().catch(() => undefined)
    return encoded
  }

  async #makeSmallest() {
    this.#replace('br', this.#asSent(await compress(this.body, 'br', smallest), 'br'))
  }

  #replace(encoding: Encoding, encoded: Encoded) {
    const growth = encoded.body.length - (this.#encoded[encoding]?.body.length ?? 0)
    this.#encoded[encoding] = encoded
    this.bytes += growth
    this.onGrowth?.(growth)
  }

  #asSent(body: Buffer, encoding: Encoding): Encoded {
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

/**
 * Small buffers share 64 kB among them, of which zlib takes 16 for each answer that it compresses, if only for a moment: each
 * small one that is kept would keep 20 kB of others.
 */
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
