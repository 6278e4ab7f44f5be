/** What whoever starts the demo finds, how to count it, and how many there are at least. */
export function listDemoExpectations(now: Date): [what: string, question: string, least: number][] {
  const moment = `timestamptz '${now.toISOString()}'`
  const today = `(${moment} at time zone 'Europe/Vilnius')::date`
  const out = 'r.handed_out > 0 and r.returned_at is null'
  const onCredit = `rentals r join order_lines l on l.id = r.order_line_id
    join orders o on o.id = r.order_id and o.billing = 'monthly' and o.object_id is not null and o.po_number <> ''`
  const off = `rentals r join rental_stops s on s.rental_id = r.id and s.kind = 'off_rent'`
  const bills = `document_balances b join documents d on d.id = b.document_id and d.kind = 'invoice'
    and exists (select from billed_pieces p where p.document_id = d.id)`
  const byBank = 'payment_documents s join payments p on p.id = s.payment_id and p.bank_entry_id is not null'
  const compensation = `compensations c join document_balances b on b.document_id = c.document_id`
  const limited = `exists (select from compensation_lines k join order_lines w on w.covers_line_id = k.order_line_id
    where k.document_id = c.document_id)`
  const advances = `(select p.client_id from payments p where p.client_id is not null group by p.client_id
    having sum(p.amount) > coalesce((select sum(s.amount) from payment_documents s join payments x on x.id = s.payment_id
      where x.client_id = p.client_id), 0)) a`
  const quote = 'desk_orders where placed_at is null and number is not null and withdrawn_at is null'
  return [
    ['companies that pay later', `clients where billing = 'monthly' and kind = 'company'`, 2],
    ['main users of companies', `client_people where role = 'main'`, 2],
    ['a buyer with a limit', `client_people where role = 'buyer' and order_limit > 0`, 1],
    ['contacts who may sign', `client_contacts where signs_until > ${today}`, 2],
    ['contacts who get bills', `client_contacts where gets_bills`, 2],
    ['sites of companies', `objects where client_id is not null`, 3],
    ['prices agreed with a company', `client_prices where percent is not null`, 1],
    ['an agreed price of a product', `client_prices where price is not null`, 1],
    ['an order above its buyer’s limit, waiting', 'orders where unapproved_since is not null and lapsed_at is null', 1],
    ['machines without an agreed end', `${onCredit} where ${out} and (l.period ->> 'open_ended')::bool`, 2],
    [
      'one of them past the day it was expected',
      `${onCredit} where ${out} and (l.period ->> 'open_ended')::bool and (l.period ->> 'to')::date < ${today}`,
      1,
    ],
    [
      'one of them expected soon',
      `${onCredit} where ${out} and (l.period ->> 'open_ended')::bool and (l.period ->> 'to')::date between ${today} and ${today} + 6`,
      1,
    ],
    ['a late one of a company', `${onCredit} where ${out} and r.expected_return < ${moment}`, 1],
    ['one off rent and collected', `${off} where r.returned_at is not null`, 1],
    ['one off rent that waits to be collected', `${off} where ${out}`, 1],
    ['bills with pieces', bills, 3],
    [
      'bills that were paid by bank',
      `${bills} where b.open = 0 and exists (select from ${byBank} where s.document_id = d.id)`,
      1,
    ],
    [
      'a late bill of which its client was reminded',
      `${bills} where b.open > 0 and b.due_on < ${today} and exists (select from debt_reminders m where m.document_id = d.id)`,
      1,
    ],
    ['a company with an advance', advances, 1],
    ['a paid compensation, limited by a waiver', `${compensation} where b.open = 0 and ${limited}`, 1],
    ['an open compensation without a waiver', `${compensation} where b.open > 0 and not ${limited}`, 1],
    ['lines of waivers', 'order_lines where is_waiver', 2],
    [
      'a waiver of a private person',
      `order_lines l join orders o on o.id = l.order_id and o.private_or_company = 'private' where l.is_waiver`,
      1,
    ],
    ['deposits that the bank told of', `deposits where kind = 'held' and bank_entry_id is not null`, 3],
    [
      'a deposit that waits to be transferred back',
      `refunds where deposit_id is not null and sent_at is null and iban <> ''`,
      1,
    ],
    [
      'a deposit that was sent back in a file',
      `refunds where deposit_id is not null and sent_at is not null and bank_entry_id is null`,
      1,
    ],
    [
      'a prepaid order of the desk that went out unpaid',
      `orders o join desk_orders k on k.id = o.id where o.billing = 'prepaid' and o.paid_at is null and exists (select from handovers h where h.order_id = o.id)`,
      1,
    ],
    ['a price by hand', `order_lines where by_hand ->> 'reason' <> ''`, 1],
    ['a free line', 'order_lines where is_service', 1],
    ['an order with its own delivery address', 'orders where delivery_address is not null', 1],
    ['notes that only the office reads', 'orders where internal_note is not null', 2],
    [
      'a paid order that was changed: credited',
      `documents d join desk_orders k on k.id = d.order_id where d.kind = 'credit'`,
      1,
    ],
    [
      'and followed',
      'orders f join desk_orders k on k.id = f.parent_id where f.paid_at is null and f.deleted_at is null',
      1,
    ],
    [
      'goods over the counter, one for cash',
      `payments p join handovers h on h.order_id = p.order_id and h.document_id is null where p.till_id is not null`,
      1,
    ],
    [
      'a till that was counted, with a move and a difference',
      'tills t where closed_at is not null and counted <> expected and exists (select from till_moves m where m.till_id = t.id)',
      1,
    ],
    ['an open till', 'tills where closed_at is null', 1],
    ['a blocked client', 'clients where blocked_reason is not null', 1],
    ['a draft', 'desk_orders where placed_at is null and number is null', 1],
    ['an open quote that holds its tools', `${quote} and valid_until > ${moment} and holds_until > ${moment}`, 1],
    ['a late quote that is asked for again', `${quote} and valid_until < ${moment} and asked_again_at is not null`, 1],
    ['an accepted quote', 'desk_orders where accepted', 1],
    [
      'campaigns of now, one for everybody',
      `campaigns where code is null and begins_at <= ${moment} and ends_at > ${moment}`,
      1,
    ],
    ['and one by its word', `campaigns where code is not null and begins_at <= ${moment} and ends_at > ${moment}`, 1],
  ]
}
