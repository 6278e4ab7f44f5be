/**
 * What somebody of the staff may do, by name: each call of the office names the one that it needs. Who has which follows
 * from a person's roles (`#accounts/roles.ts`).
 */
export const rights = [
  /** Enters the office: today's board, one's own note, tasks and profile. */
  'office:enter',
  /** Figures of the business: revenue, counts, charts. */
  'reports:read',
  'catalogue:read',
  'catalogue:write',
  'orders:read',
  /** Contracts, mails sent again, deletion. */
  'orders:write',
  /** Makes orders for whoever calls or stands there: drafts, quotes, orders. */
  'desk:write',
  'clients:read',
  /** What is known of whom the desk orders for. */
  'clients:write',
  /** When a client is billed, and how far it is trusted: days, credit limit. */
  'clients:terms',
  'rentals:read',
  /** Hands tools out and takes them back, with act and photos. */
  'rentals:write',
  /** Gives stops to drivers and puts them in order. */
  'rounds:plan',
  /** Has a round: sees its own stops, and hands over and takes back there. */
  'rounds:drive',
  /** Keeps machines back and puts them into use again. */
  'downtimes:write',
  /** Writes down inspections that machines have passed, and what their meters show. */
  'inspections:write',
  /** Hands a machine over although an obligatory inspection of it has run out, with a reason. */
  'inspections:override',
  'payments:read',
  /** Writes down money that came. */
  'payments:write',
  /** Gives money back, and takes back what was written down. */
  'payments:refund',
  /** Reads bank statements in and decides about their entries. */
  'payments:import',
  /** Takes, gives back and keeps deposits, and decides about charges after a return. */
  'deposits:write',
  'credits:write',
  /** Who owes what since when, statements and reconciliation acts. */
  'debts:read',
  /** Bills clients who pay later. */
  'billing:write',
  /** Reminds debtors, writes down what they promised, and stops orders on credit. */
  'debts:write',
  /** What the tax office gets: i.SAF, series of numbers, e-invoices. */
  'books:read',
  /** Closes a month for good: nothing is dated in it any more. */
  'months:close',
  'users:read',
  /** Customers' details. */
  'users:write',
  /** Who is staff, in which role, and everything about an account that is. */
  'users:rights',
  /** Customers as a file. */
  'users:export',
  /** Requests about personal data. */
  'privacy:manage',
  'settings:read',
  'settings:write',
  'history:read',
  /** Invariants and how quick pages are. */
  'system:read',
] as const
export type Right = (typeof rights)[number]

const known = new Set<string>(rights)

export const isRight = (name: string): name is Right => known.has(name)
