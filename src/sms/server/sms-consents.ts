import { randomBytes } from 'node:crypto'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { users } from '#accounts/server/accounts.tables.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { invalid, notFound } from '#platform/refusal.ts'
import { readMobile } from './read-mobile.ts'
import { sms_consents } from './sms.tables.ts'

const inForce = isNull(sms_consents.withdrawn_at)

/** The consent of an account that holds now. */
export async function consentOf(reader: Reader, userId: number) {
  const [consent] = await reader
    .select({ phone: sms_consents.phone, given_at: sms_consents.given_at })
    .from(sms_consents)
    .where(and(eq(sms_consents.user_id, userId), inForce))
    .orderBy(desc(sms_consents.id))
    .limit(1)
  return consent
}

/** By whom, if anybody, this number was given for offers; the code of the link that takes it back. */
export async function offersTo(reader: Reader, phone: string | null): Promise<{ stopCode: string } | undefined> {
  const number = readMobile(phone)
  if (!number) return undefined
  const [consent] = await reader
    .select({ stopCode: sms_consents.stop_code })
    .from(sms_consents)
    .where(and(eq(sms_consents.phone, number), inForce))
    .orderBy(desc(sms_consents.id))
    .limit(1)
  return consent
}

/** Writes down that somebody agreed, for the number of the account; a former number's consent ends. 422 without a mobile number. */
export async function giveConsent(tx: Tx, { userId, now }: { userId: number; now: Date }): Promise<void> {
  const [user] = await tx.select({ phone: users.phone }).from(users).where(eq(users.id, userId)).for('update')
  const phone = readMobile(user?.phone)
  if (!phone) throw invalid({ agreed: ['Pirma paskyroje įrašykite mobiliojo telefono numerį.'] })
  if ((await consentOf(tx, userId))?.phone === phone) return
  await endFormer(tx, userId, now)
  await tx
    .insert(sms_consents)
    .values({ user_id: userId, phone, given_at: now, given_from: 'account', stop_code: newCode() })
}

interface AtCheckout {
  /** Null: somebody without an account. */
  userId: number | null
  orderId: number
  /** The number of the order. */
  typed: string | null | undefined
  now: Date
}

/** The same with an order, for its number; an account's former number ends. Nothing where no SMS reaches it: no order fails for that. */
export async function agreeAtCheckout(tx: Tx, { userId, orderId, typed, now }: AtCheckout): Promise<void> {
  const phone = readMobile(typed)
  if (!phone) return
  if (userId !== null) {
    if ((await consentOf(tx, userId))?.phone === phone) return
    await endFormer(tx, userId, now)
  }
  await tx.insert(sms_consents).values({
    ...{ user_id: userId, order_id: orderId, phone, given_at: now, given_from: 'checkout' },
    stop_code: newCode(),
  })
}

async function endFormer(tx: Tx, userId: number, now: Date): Promise<void> {
  await tx
    .update(sms_consents)
    .set({ withdrawn_at: now, withdrawn_from: 'new-phone' })
    .where(and(eq(sms_consents.user_id, userId), inForce))
}

const newCode = () => randomBytes(9).toString('base64url')

/** Takes it back, for every number that was given with the account: whoever else gave the same number is asked anew. */
export async function withdrawConsent(tx: Tx, { userId, now }: { userId: number; now: Date }): Promise<void> {
  await tx
    .update(sms_consents)
    .set({ withdrawn_at: now, withdrawn_from: 'account' })
    .where(
      and(
        sql`${sms_consents.phone} in (select phone from sms_consents where user_id = ${userId} and withdrawn_at is null)`,
        inForce,
      ),
    )
}

/** The same by a link: whoever has the telephone decides for the number. Throws 404 for a code that nobody was given. */
export async function stopByLink(tx: Tx, { code, now }: { code: string; now: Date }): Promise<void> {
  const [given] = await tx
    .select({ phone: sms_consents.phone })
    .from(sms_consents)
    .where(eq(sms_consents.stop_code, code))
  if (!given) throw notFound('Tokios nuorodos nėra. Jei SMS vis tiek gaunate, paskambinkite mums.')
  await tx
    .update(sms_consents)
    .set({ withdrawn_at: now, withdrawn_from: 'link' })
    .where(and(eq(sms_consents.phone, given.phone), inForce))
}
