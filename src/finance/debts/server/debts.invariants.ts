import { buildPaperKindsSql } from '#rules/document-kinds/document-kinds.ts'
import type { Invariant } from '#shell/module/invariant.ts'

export const debtsInvariants: Invariant[] = [
  {
    name: 'C2-reminders',
    says: 'a debtor is told of a bill of theirs, once by each letter, and of no more than it came to; of an order that went out unpaid once by each letter, too',
    sql: `select 'reminder ' || r.id as what
            from debt_reminders r join documents d on d.id = r.document_id left join document_balances b on b.document_id = d.id
           where d.kind not in ${buildPaperKindsSql('isOwed')} or d.client_id is distinct from r.client_id or r.open > coalesce(b.billed, 0)
          union all
          select 'bill ' || document_id || ', letter ' || step
            from debt_reminders where document_id is not null group by document_id, step having count(*) > 1
          union all
          select 'order ' || order_id || ', letter ' || step
            from debt_reminders where order_id is not null group by order_id, step having count(*) > 1
          union all
          select c.name || ' is missing'
            from (values ('document_is_reminded_of_once_a_step'), ('order_is_reminded_of_once_a_step')) c(name)
           where not exists (select from pg_constraint where conname = c.name)`,
  },
  {
    name: 'C2-claims',
    says: 'interest and compensation are asked for about bills that were due, of whoever owes them, compensation once; one promise of a client counts',
    sql: `select 'claim ' || c.id as what
            from debt_claims c join documents d on d.id = c.document_id
           where d.kind not in ${buildPaperKindsSql('isOwed')} or d.kind in ${buildPaperKindsSql('isOutsideVat')}
              or d.client_id is distinct from c.client_id or d.due_on is null or d.due_on >= c.until_day
          union all
          select 'bill ' || document_id || ' compensated ' || count(*) || ' times'
            from debt_claims where kind = 'compensation' and dropped_at is null group by document_id having count(*) > 1
          union all
          select 'client ' || client_id || ': ' || count(*) || ' promises'
            from debt_promises where ended_at is null group by client_id having count(*) > 1`,
  },
]
