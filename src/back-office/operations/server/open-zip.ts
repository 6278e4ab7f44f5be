import { createHash } from 'node:crypto'
import { PassThrough, pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import { createByteList } from './create-byte-list.ts'

type Bytes = Iterable<Buffer> | AsyncIterable<Buffer>

export interface OpenZip {
  output: Readable
  /** One part after another, as fast as somebody reads. Resolves to its SHA-256, hex. Throws when nobody reads any more. */
  add: (name: string, bytes: Bytes, isPacked?: boolean) => Promise<string>
  end: () => Promise<void>
}

/** PKWARE's APPNOTE 6.3: names in UTF-8, sizes behind each part, 64-bit fields where they are needed. */
const utf8WithSizesBehind = 0x0808
const madeOnUnix = 0x033f
const reads = { plain: 20, large: 45 }
/** Its owner alone reads it. */
const attributes = 0o100600 * 2 ** 16
const max = { short: 0xffff, long: 0xffffffff }

/**
 * A zip that keeps some hundred bytes of a part that is written, as the directory at its end will have them: an archive has
 * a hundred thousand of them.
 */
export function openZip(at: Date): OpenZip {
  const output = new PassThrough()
  const directory = createByteList()
  const moment = toDosMoment(at)
  let parts = 0
  let written = 0

  const send = async (bytes: Buffer): Promise<void> => {
    if (output.destroyed) throw buildUnreadError()
    written += bytes.length
    if (output.write(bytes)) return
    await new Promise<void>((resolve, reject) => {
      const drained = () => {
        output.off('close', left)
        resolve()
      }
      const left = () => {
        output.off('drain', drained)
        reject(buildUnreadError())
      }
      output.once('drain', drained).once('close', left)
    })
  }

  return {
    output,
    async add(name, bytes, isPacked = false) {
      const part: Part = {
        name: Buffer.from(name),
        moment,
        method: isPacked ? 0 : 8,
        crc: 0,
        size: 0,
        packed: 0,
        start: written,
      }
      const hash = createHash('sha256')
      async function* counted() {
        for await (const piece of bytes) {
          hash.update(piece)
          part.crc = crc32(piece, part.crc)
          part.size += piece.length
          yield piece
        }
      }
      await send(formatHead(part))
      const begin = written
      for await (const piece of isPacked ? counted() : deflate(counted())) await send(piece)
      part.packed = written - begin
      await send(formatSizes(part))
      directory.append(formatRecord(part))
      parts++
      return hash.digest('hex')
    },
    async end() {
      const start = written
      for (const piece of directory.pieces()) await send(piece)
      await send(formatEnd({ parts, start, bytes: written - start }))
      output.end()
    },
  }
}

const buildUnreadError = () => new Error('Nobody reads the archive any more.')

function deflate(bytes: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  const packer = createDeflateRaw()
  // an error of either ends both, and the loop over the packer tells it
  pipeline(Readable.from(bytes), packer, () => undefined)
  return packer
}

interface Part {
  name: Buffer
  moment: number
  method: 0 | 8
  crc: number
  size: number
  packed: number
  /** Where its head begins. */
  start: number
}

/** In UTC: the format knows no zones, and two seconds are its least. */
function toDosMoment(at: Date): number {
  const day = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  return day * 2 ** 16 + time
}

type Field = [bytes: 2 | 4 | 8, value: number]

function pack(...fields: Field[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [length]) => sum + length, 0))
  let at = 0
  for (const [length, value] of fields) {
    if (length === 8) bytes.writeBigUInt64LE(BigInt(value), at)
    else bytes.writeUIntLE(value, at, length)
    at += length
  }
  return bytes
}

const isLong = (...sizes: number[]): boolean => sizes.some((size) => size >= max.long)

const formatHead = ({ name, moment, method }: Part): Buffer =>
  Buffer.concat([
    pack([4, 0x04034b50], [2, reads.plain], [2, utf8WithSizesBehind], [2, method], [4, moment]),
    pack([4, 0], [4, 0], [4, 0], [2, name.length], [2, 0]),
    name,
  ])

function formatSizes({ crc, size, packed }: Part): Buffer {
  const length = isLong(size, packed) ? 8 : 4
  return pack([4, 0x08074b50], [4, crc], [length, packed], [length, size])
}

function formatRecord({ name, moment, method, crc, size, packed, start }: Part): Buffer {
  const large = isLong(size, packed, start)
  const more = large ? pack([2, 1], [2, 24], [8, size], [8, packed], [8, start]) : Buffer.alloc(0)
  const shown = (value: number) => (large ? max.long : value)
  return Buffer.concat([
    pack([4, 0x02014b50], [2, madeOnUnix], [2, large ? reads.large : reads.plain], [2, utf8WithSizesBehind]),
    pack([2, method], [4, moment], [4, crc], [4, shown(packed)], [4, shown(size)], [2, name.length], [2, more.length]),
    pack([2, 0], [2, 0], [2, 0], [4, attributes], [4, shown(start)]),
    name,
    more,
  ])
}

function formatEnd({ parts, start, bytes }: { parts: number; start: number; bytes: number }): Buffer {
  const large = parts >= max.short || isLong(start, bytes)
  const long = large
    ? [
        pack([4, 0x06064b50], [8, 44], [2, madeOnUnix], [2, reads.large], [4, 0], [4, 0]),
        pack([8, parts], [8, parts], [8, bytes], [8, start]),
        pack([4, 0x07064b50], [4, 0], [8, start + bytes], [4, 1]),
      ]
    : []
  const count = Math.min(parts, max.short)
  const end = pack([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count])
  return Buffer.concat([...long, end, pack([4, Math.min(bytes, max.long)], [4, Math.min(start, max.long)], [2, 0])])
}
