/** Roles give them (`#people/accounts/roles.ts`). */
export const rights = [
  /** Today's board, one's own note, tasks and profile. */
  'office:enter',
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
  /** What is known of clients. */
  'clients:write',
  /** Billing, days of credit, credit limit. */
  'clients:terms',
  /** Orders for a blocked client, lifts the block. */
  'clients:override',
  'rentals:read',
  /** With acts and photos. */
  'rentals:write',
  /** Gives stops to drivers and orders them. */
  'rounds:plan',
  /** Own stops, hand-overs and returns there. */
  'rounds:drive',
  'downtimes:write',
  /** Moves units between places, and to another home. */
  'transfers:write',
  /** Passed inspections and meter readings. */
  'inspections:write',
  /** Despite an expired mandatory inspection, with a reason. */
  'inspections:override',
  'payments:read',
  'payments:write',
  /** And reversals. */
  'payments:refund',
  /** Bank statements, decisions about entries. */
  'payments:import',
  /** Also charges after a return. */
  'deposits:write',
  /** Also cash put in and taken out. */
  'tills:write',
  'credits:write',
  /** With statements and reconciliation acts. */
  'debts:read',
  'billing:write',
  /** Reminders, promises to pay, stops on credit. */
  'debts:write',
  /** For the tax office: i.SAF, number series, e-invoices. */
  'books:read',
  /** For good: nothing can be dated in it. */
  'months:close',
  'users:read',
  'users:write',
  'users:rights',
  'users:export',
  'privacy:manage',
  'settings:read',
  'settings:write',
  'places:write',
  'history:read',
  /** Invariants and page speed. */
  'system:read',
] as const
export type Right = (typeof rights)[number]

const known = new Set<string>(rights)

export const isRight = (name: string): name is Right => known.has(name)
