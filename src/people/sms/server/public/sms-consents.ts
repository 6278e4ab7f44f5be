import { randomBytes } from 'node:crypto'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { users } from '#people/accounts/server/accounts.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { invalid, notFound } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { sms_consents } from '../sms.tables.ts'
import { readMobile } from './read-mobile.ts'

const inForce = isNull(sms_consents.withdrawn_at)

export async function findSmsConsent(reader: Reader, userId: number) {
  const [consent] = await reader
    .select({ phone: sms_consents.phone, given_at: sms_consents.given_at })
    .from(sms_consents)
    .where(and(eq(sms_consents.user_id, userId), inForce))
    .orderBy(desc(sms_consents.id))
    .limit(1)
  return consent
}

/** The unsubscribe link's code. */
export async function findOffersConsent(
  reader: Reader,
  phone: string | null,
): Promise<{ stopCode: string } | undefined> {
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

/** Ends a former number's. 422: not mobile. */
export async function grantSmsConsent(work: Work, { userId }: { userId: number }): Promise<void> {
  const { tx, now } = work
  const [user] = await tx.select({ phone: users.phone }).from(users).where(eq(users.id, userId)).for('update')
  const phone = readMobile(user?.phone)
  if (!phone) throw invalid({ agreed: ['Pirma paskyroje įrašykite mobiliojo telefono numerį.'] })
  if ((await findSmsConsent(tx, userId))?.phone === phone) return
  await endFormer(work, userId)
  await tx
    .insert(sms_consents)
    .values({ user_id: userId, phone, given_at: now, given_from: 'account', stop_code: newCode() })
}

interface AtCheckout {
  /** Null: a guest. */
  userId: number | null
  orderId: number
  /** The order's number. */
  typed: string | null | undefined
}

/** Ends a former number's. Nothing if not mobile: no order fails for it. */
export async function recordCheckoutConsent(work: Work, { userId, orderId, typed }: AtCheckout): Promise<void> {
  const { tx, now } = work
  const phone = readMobile(typed)
  if (!phone) return
  if (userId !== null) {
    if ((await findSmsConsent(tx, userId))?.phone === phone) return
    await endFormer(work, userId)
  }
  await tx
    .insert(sms_consents)
    .values({ user_id: userId, order_id: orderId, phone, given_at: now, given_from: 'checkout', stop_code: newCode() })
}

async function endFormer(work: Work, userId: number): Promise<void> {
  const { tx, now } = work
  await tx
    .update(sms_consents)
    .set({ withdrawn_at: now, withdrawn_from: 'new-phone' })
    .where(and(eq(sms_consents.user_id, userId), inForce))
}

const newCode = () => randomBytes(9).toString('base64url')

/** The withdrawal is for all numbers of the account. */
export async function withdrawConsent(work: Work, { userId }: { userId: number }): Promise<void> {
  const { tx, now } = work
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

/** 404 for an unknown code. */
export async function revokeConsentByLink(work: Work, { code }: { code: string }): Promise<void> {
  const { tx, now } = work
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
