import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import pLimit from 'p-limit'

export interface Argon2Cost {
  /** KiB. */
  memory: number
  passes: number
}

/** OWASP Password Storage Cheat Sheet, argon2id: 19 MiB, 2 passes, 1 lane. */
const cost: Argon2Cost = { memory: 19_456, passes: 2 }

const derive = promisify(argon2)

/** PHC string, `$argon2id$v=19$m=…,t=…,p=1$salt$hash`. 20 ms: never inside a transaction. */
export async function hashPassword(password: string, { memory, passes }: Argon2Cost = cost): Promise<string> {
  const salt = randomBytes(16)
  const hash = await run(password, salt, 32, { memory, passes })
  return phc(salt, hash, { memory, passes })
}

const stored = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w+/]+)\$([\w+/]+)$/

/** An unknown e-mail takes as long: timing tells nothing. */
export async function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, memory, passes, salt, expected] = stored.exec(hash ?? hashOfNobody) ?? []
  if (!salt || !expected) throw new Error('A stored password hash is not argon2id in PHC notation')
  const wanted = Buffer.from(expected, 'base64')
  const match = await run(password, Buffer.from(salt, 'base64'), wanted.length, {
    memory: Number(memory),
    passes: Number(passes),
  })
  return timingSafeEqual(match, wanted) && hash !== undefined
}

/** Random: no password fits. */
export const generateUnusableHash = (): string => phc(randomBytes(16), randomBytes(32), cost)
const hashOfNobody = generateUnusableHash()

/** Exact UTF-8 bytes. */
function run(password: string, nonce: Buffer, tagLength: number, { memory, passes }: Argon2Cost): Promise<Buffer> {
  return inArgon2Slot(() => derive('argon2id', { message: password, nonce, parallelism: 1, tagLength, memory, passes }))
}

function phc(salt: Buffer, hash: Buffer, { memory, passes }: Argon2Cost): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=1$${plain64(salt)}$${plain64(hash)}`
}

function plain64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}

/** Each takes a core and 19 MB of a thread pool that also reads files. */
const inArgon2Slot = pLimit(availableParallelism())
