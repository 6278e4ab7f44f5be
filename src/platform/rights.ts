/** Roles give them (`#people/accounts/roles.ts`). */
export const rights = [
  /** Today's board, one's own note, tasks and profile. */
  'office:enter',
  /** Everybody's tasks; others see theirs, those they made, and nobody's. */
  'tasks:all',
  /** Revenue, counts, charts. */
  'reports:read',
  'catalogue:read',
  'catalogue:write',
  'orders:read',
  /** Contracts, resent mails, deletion. */
  'orders:write',
  /** At the counter or on the phone: drafts, quotes, orders. */
  'desk:write',
  /** More off a price than the shop allows everybody. */
  'prices:override',
  'clients:read',
  /** What is known of whom the desk orders for. */
  'clients:write',
  /** A client's terms: billing, days of credit, credit limit. */
  'clients:terms',
  /** Orders for a blocked client, lifts the block. */
  'clients:override',
  'rentals:read',
  /** Hand-overs and returns, with acts and photos. */
  'rentals:write',
  /** Gives stops to drivers and orders them. */
  'rounds:plan',
  /** Sees own stops, and hands over and takes back there. */
  'rounds:drive',
  'downtimes:write',
  /** Moves units and goods between places, and gives a unit another home. */
  'transfers:write',
  /** Passed inspections and meter readings. */
  'inspections:write',
  /** Hands over a unit with an expired mandatory inspection, with a reason. */
  'inspections:override',
  'payments:read',
  'payments:write',
  /** Refunds and reverses payments. */
  'payments:refund',
  /** Bank statements, decisions about entries. */
  'payments:import',
  /** Takes, returns and keeps deposits, and decides about charges after a return. */
  'deposits:write',
  /** Opens and closes tills, and puts cash in and takes it out. */
  'tills:write',
  'credits:write',
  /** With statements and reconciliation acts. */
  'debts:read',
  'billing:write',
  /** Reminders, promises to pay, stops on credit. */
  'debts:write',
  /** The tax office's books: i.SAF, number series, e-invoices. */
  'books:read',
  /** The close is final: nothing can be dated in the month. */
  'months:close',
  'users:read',
  'users:write',
  'users:rights',
  'users:export',
  'privacy:manage',
  'settings:read',
  'settings:write',
  'places:write',
  /** The whole shop as one file. */
  'archive:read',
  'history:read',
  /** Invariants and page speed. */
  'system:read',
] as const
export type Right = (typeof rights)[number]

const known = new Set<string>(rights)

export const isRight = (name: string): name is Right => known.has(name)
