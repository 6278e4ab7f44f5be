import { type SQL, sql } from 'drizzle-orm'

/** A data subject without an account is known by e-mail alone. */
export interface DataSubject {
  userId: number | null
  /** Null while unconfirmed. */
  email: string | null
  /** Random id of their browser's cookie choice. */
  consentId?: string | undefined
}

/** Expects the alias `o` for `orders`. */
export const isSubjectsOrder = ({ userId, email }: DataSubject) =>
  sql`(o.user_id = ${userId}::int or (o.user_id is null and lower(o.email) = ${small(email)}::text))`
export const hasMail = (column: SQL, { email }: DataSubject) => sql`lower(${column}) = ${small(email)}::text`
/** A company's debts are not personal. */
export const buildSubjectClientQuery = (who: DataSubject) =>
  sql`(select id from clients where kind = 'person' and (user_id = ${who.userId}::int or ${hasMail(sql`email`, who)}))`
/** Null matches nothing in SQL. */
const small = (email: string | null) => email?.toLowerCase() ?? null
