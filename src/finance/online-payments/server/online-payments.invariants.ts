import type { Invariant } from '#shell/module/invariant.ts'

export const onlinePaymentsInvariants: Invariant[] = [
  {
    name: 'P1-told',
    says: 'movements of an online payment come to what its provider told last',
    sql: `select 'online payment ' || i.id || ': told ' || i.received - i.returned || ', movements ' || coalesce(m.amount, 0) as what
            from payment_intents i
            left join (select intent_id, sum(amount) as amount from online_movements group by intent_id) m on m.intent_id = i.id
           where i.received - i.returned <> coalesce(m.amount, 0)`,
  },
  {
    name: 'P1-written',
    says: 'money of an online payment is written down as payments, or the payment waits for a person',
    sql: `select 'online payment ' || i.id || ': told ' || i.received - i.returned || ', written ' || coalesce(w.amount, 0) as what
            from payment_intents i
            left join (select m.intent_id, sum(p.amount) as amount
                         from online_movements m join payments p on p.online_movement_id = m.id group by m.intent_id) w on w.intent_id = i.id
           where i.to_decide is null and i.received - i.returned <> coalesce(w.amount, 0)`,
  },
  {
    name: 'P1-added',
    says: 'what stands with an online payment as written down is the sum of its payments',
    sql: `select 'online payment ' || i.id || ': ' || i.written || ', payments ' || coalesce(w.amount, 0) as what
            from payment_intents i
            left join (select m.intent_id, sum(p.amount) as amount
                         from online_movements m join payments p on p.online_movement_id = m.id group by m.intent_id) w on w.intent_id = i.id
           where i.written <> coalesce(w.amount, 0)`,
  },
  {
    name: 'P1-once',
    says: 'a movement of a provider is at most one payment, in its direction and of no more than its money',
    sql: `select 'movement ' || m.id || ': payments ' || count(*) as what
            from online_movements m join payments p on p.online_movement_id = m.id
           group by m.id, m.amount
          having count(*) > 1 or bool_or(sign(p.amount) <> sign(m.amount) or abs(p.amount) > abs(m.amount))`,
  },
  {
    name: 'P1-subject',
    says: 'payments of an online payment are of the order or the client that was paid',
    sql: `select 'payment ' || p.id as what
            from payments p join online_movements m on m.id = p.online_movement_id join payment_intents i on i.id = m.intent_id
           where p.way <> 'online' or p.order_id is distinct from i.order_id
              or (i.client_id is not null and p.client_id is distinct from i.client_id)`,
  },
  {
    name: 'P1-refunds',
    says: 'a refund that is done was told by the provider, in its sum',
    sql: `select 'refund ' || r.id as what
            from online_refunds r left join online_movements m on m.id = r.movement_id
           where r.state = 'done' and (m.id is null or m.intent_id <> r.intent_id or m.amount <> -r.amount)`,
  },
]
