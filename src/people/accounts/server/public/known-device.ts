import type { IncomingHttpHeaders } from 'node:http'
import { and, eq, sql } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import type { Work } from '#shell/action/work.ts'
import { known_devices } from '../accounts.tables.ts'
import { generateSecret, hashSecret } from './secret.ts'

const cookieName = 'device'
const given = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]{43})(?:;|$)`)
const DAY = 86_400
const keptDays = 365
/** Per person; the least recently used goes. */
const max = 20

/** The cookie goes to sign-in paths only. */
export const getKnownDevice = ({ cookie }: IncomingHttpHeaders): string | undefined => given.exec(cookie ?? '')?.[1]

export async function isKnownDevice(reader: Reader, userId: number, device: string | undefined): Promise<boolean> {
  if (device === undefined) return false
  const [knownDevice] = await reader
    .select({ one: sql`1` })
    .from(known_devices)
    .where(and(eq(known_devices.user_id, userId), eq(known_devices.hash, hashSecret(device))))
  return knownDevice !== undefined
}

/** Returns the device's secret. */
export async function rememberDevice(
  work: Work,
  { userId, device = generateSecret() }: { userId: number; device?: string | undefined },
): Promise<string> {
  const { tx, now } = work
  await tx
    .insert(known_devices)
    .values({ user_id: userId, hash: hashSecret(device), last_used_at: now })
    .onConflictDoUpdate({ target: [known_devices.user_id, known_devices.hash], set: { last_used_at: now } })
  await tx.delete(known_devices).where(sql`user_id = ${userId} and hash not in (
    select hash from known_devices where user_id = ${userId} order by last_used_at desc, hash limit ${max})`)
  return device
}

export const buildDeviceCookie = (device: string, publicUrl: string): string =>
  `${cookieName}=${device}; Path=/api/login; Max-Age=${keptDays * DAY}; HttpOnly; SameSite=Strict${publicUrl.startsWith('https:') ? '; Secure' : ''}`
