import { type SQL, sql } from 'drizzle-orm'

/** Whose data are asked for. A person without an account is known by the e-mail alone. */
export interface DataSubject {
  userId: number | null
  /** Null while nobody has confirmed the account's address: then only what hangs on the account is theirs. */
  email: string | null
  /** The random number under which their browser keeps its choice about cookies. */
  consentId?: string | undefined
}

/** One part of the file. */
export interface Section {
  title: string
  /** The tables that it shows; a test looks for those that are nowhere. */
  tables: readonly string[]
  /** Columns of the answer, as the readable twin calls them. */
  columns: Record<string, string>
  rows: (subject: DataSubject) => SQL
}

/** Their orders, where the table `orders` is called `o`. */
export const mine = ({ userId, email }: DataSubject) =>
  sql`(o.user_id = ${userId}::int or (o.user_id is null and lower(o.email) = ${small(email)}::text))`
export const hasMail = (column: SQL, { email }: DataSubject) => sql`lower(${column}) = ${small(email)}::text`
/** The person themselves among the clients; what a company owes is nobody's own. */
export const asClient = (who: DataSubject) =>
  sql`(select id from clients where kind = 'person' and (user_id = ${who.userId}::int or ${hasMail(sql`email`, who)}))`
/** Null is equal to nothing. */
const small = (email: string | null) => email?.toLowerCase() ?? null
