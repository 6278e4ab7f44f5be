import type { Invariant } from '#shell/module/invariant.ts'

export const refundsInvariants: Invariant[] = [
  {
    name: 'I4-refunds',
    says: 'what goes back by transfer is a payment or a deposit of that way, is not sent when it is taken back, and is done by one outgoing line of its sum; what the bank sent back is open again and pays nobody',
    sql: `select 'refund ' || r.id as what
            from refunds r left join payments p on p.id = r.payment_id left join deposits d on d.id = r.deposit_id
            left join bank_entries b on b.id = r.bank_entry_id
           where coalesce(p.way::text, d.way) <> 'transfer' or p.amount > 0 or p.reverses is not null or d.kind <> 'returned'
              or (r.withdrawn_at is null and exists (select from payments v where v.reverses = p.id))
              or (b.id is not null and (b.state <> 'settled' or b.amount is distinct from -coalesce(-p.amount, d.amount)
                  or exists (select from payments g where g.bank_entry_id = b.id)))
          union all
          select 'refund ' || t.refund_id || ', sent back'
            from refund_returns t join refunds r on r.id = t.refund_id
            left join payments p on p.id = r.payment_id left join deposits d on d.id = r.deposit_id
            join bank_entries c on c.id = t.returned_entry_id left join bank_entries s on s.id = t.sent_entry_id
           where t.attempt > r.attempt or c.state <> 'settled' or c.amount is distinct from coalesce(-p.amount, d.amount)
              or exists (select from payments g where g.bank_entry_id in (c.id, s.id))
              or (s.id is not null and (s.state <> 'settled' or s.amount <> -c.amount))`,
  },
]
