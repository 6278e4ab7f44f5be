import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { inArgon2Slot } from './argon2-slots.ts'

export interface Argon2Cost {
  /** KiB. */
  memory: number
  passes: number
}

/** OWASP's Password Storage Cheat Sheet, argon2id: 19 MiB, 2 passes, 1 lane. */
const cost: Argon2Cost = { memory: 19_456, passes: 2 }

const derive = promisify(argon2)

/**
 * The password as it is stored: argon2id in the PHC notation, `$argon2id$v=19$m=…,t=…,p=1$salt$hash`, which says by
 * itself how to check it. Takes about 20 ms of a core: never call it inside a transaction.
 */
export async function hashPassword(password: string, { memory, passes }: Argon2Cost = cost): Promise<string> {
  const salt = randomBytes(16)
  const hash = await run(password, salt, 32, { memory, passes })
  return phc(salt, hash, { memory, passes })
}

const stored = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w+/]+)\$([\w+/]+)$/

/**
 * Whether this is the password. Without a stored hash (nobody has that e-mail) it works as long as with one and says
 * no, so that the time tells nothing.
 */
export async function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, memory, passes, salt, expected] = stored.exec(hash ?? hashOfNobody) ?? []
  if (!salt || !expected) throw new Error('A stored password hash is not argon2id in PHC notation')
  const wanted = Buffer.from(expected, 'base64')
  const found = await run(password, Buffer.from(salt, 'base64'), wanted.length, {
    memory: Number(memory),
    passes: Number(passes),
  })
  return timingSafeEqual(found, wanted) && hash !== undefined
}

/** Looks like any other, and no password fits: its hash is chance. */
export const unusableHash = (): string => phc(randomBytes(16), randomBytes(32), cost)
const hashOfNobody = unusableHash()

/** The password's exact bytes in UTF-8: no trimming, no Unicode normalisation, no shortening. */
function run(password: string, nonce: Buffer, tagLength: number, { memory, passes }: Argon2Cost): Promise<Buffer> {
  return inArgon2Slot(() => derive('argon2id', { message: password, nonce, parallelism: 1, tagLength, memory, passes }))
}

function phc(salt: Buffer, hash: Buffer, { memory, passes }: Argon2Cost): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=1$${plain64(salt)}$${plain64(hash)}`
}

function plain64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
