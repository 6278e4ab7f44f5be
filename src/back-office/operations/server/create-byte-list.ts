const pieceBytes = 2 ** 16

export interface ByteList {
  append: (bytes: Buffer) => void
  pieces: () => Iterable<Buffer>
}

/** Bytes without a word of memory beside them, where an object for each line would take hundreds. */
export function createByteList(): ByteList {
  const whole: Buffer[] = []
  let last = Buffer.alloc(pieceBytes)
  let used = 0
  return {
    append(bytes) {
      for (let at = 0; at < bytes.length; ) {
        if (used === last.length) {
          whole.push(last)
          last = Buffer.alloc(pieceBytes)
          used = 0
        }
        const copied = bytes.copy(last, used, at)
        at += copied
        used += copied
      }
    },
    *pieces() {
      yield* whole
      yield last.subarray(0, used)
    },
  }
}
