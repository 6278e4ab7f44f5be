import { cardHoldInvariants } from './card-hold-invariants.ts'
import { clientInvariants } from './client-invariants.ts'
import { deliveryInvariants } from './delivery-invariants.ts'
import { documentInvariants } from './document-invariants.ts'
import type { Invariant } from './invariant.ts'
import { onlinePaymentInvariants } from './online-payment-invariants.ts'
import { orderInvariants } from './order-invariants.ts'
import { rentalInvariants } from './rental-invariants.ts'
import { roundInvariants } from './round-invariants.ts'
import { stockInvariants } from './stock-invariants.ts'

const wholeShopInvariants: Invariant[] = [
  {
    name: 'I7',
    says: 'the guards that keep moments and documents as they were are in force',
    sql: `select guard || ' is missing' as what
            from unnest(array['paid_once', 'returned_once', 'document_is_for_good', 'movement_is_for_good',
                              'movement_keeps_its_units', 'units_are_free', 'downtime_is_free', 'payment_is_for_good', 'payments_cover_refunds',
                              'bank_entry_is_for_good', 'bank_entry_is_what_the_bank_told',
                              'order_revision_is_for_good', 'document_revision_is_for_good', 'month_is_for_good', 'document_month_is_open',
                              'revision_month_is_open', 'payment_month_is_open', 'deposit_month_is_open', 'slot_has_place']) as guard
           where not exists (select from pg_trigger t where t.tgname = guard and t.tgenabled <> 'D')`,
  },
  {
    name: 'I8',
    says: 'the shop has an owner',
    sql: `select 'no owner' as what where not exists (select from users where 'owner' = any (roles))`,
  },
  {
    name: 'I9',
    says: 'no token outlives its limits',
    sql: `select 'token ' || id as what from tokens
           where expires_at > now() + interval '30 days 1 hour'
              or (not remember and expires_at > now() + interval '13 hours')`,
  },
]

/**
 * All of them. The numbers are those of the fault catalogue. Constraints and triggers make most breaches impossible;
 * these questions prove it on the data itself.
 */
export const invariants: Invariant[] = [
  ...stockInvariants,
  ...rentalInvariants,
  ...orderInvariants,
  ...documentInvariants,
  ...wholeShopInvariants,
  ...clientInvariants,
  ...onlinePaymentInvariants,
  ...cardHoldInvariants,
  ...deliveryInvariants,
  ...roundInvariants,
]
