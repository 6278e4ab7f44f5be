/**
 * So many of everything that the office looks for: accounts, clients with contacts, orders, drafts and quotes, documents,
 * payments, entries of bank statements, products, machines. For an empty shop whose triggers are switched off
 * (`session_replication_role`). The n-th of each is known by n:
 *
 * - order n costs 1000 + n cents, is paid from the 11th on, and its document, of each kind in turn, is `NS00000n`;
 * - client n has the phone +37060000000 + n, account n +37061000000 + n;
 * - machine n has the code `M-00000n` and the serial `SN-` with n × 7919 in hexadecimal digits.
 */
export const listManyOfEach = (many: number): string[] => [
  `create temp table people as select n,
     (array['Jonas', 'Rūta', 'Žygimantas', 'Ona', 'Česlovas', 'Eglė', 'Tomas', 'Ieva', 'Mindaugas', 'Šarūnė'])[1 + n % 10] as name,
     (array['Kazlausk', 'Petrausk', 'Jankausk', 'Stankevič', 'Žukausk', 'Butk', 'Navick', 'Šešelg', 'Račkausk', 'Urbon'])[1 + n / 10 % 10]
       || (array['as', 'ienė', 'aitė', 'ius'])[1 + n / 100 % 4] || case when n % 3 = 0 then '' else '-' || to_hex(n / 400) end as lastname
     from generate_series(1, ${many}) n`,
  `insert into users (name, lastname, email, phone, password_hash)
   select name, lastname, 'zmogus.' || n || '@example.lt', '+3706' || (1000000 + n), 'x' from people`,
  `insert into clients (kind, name, code, contact_name, contact_lastname, email, phone, created_at, updated_at)
   select case when n % 2 = 0 then 'company' else 'person' end,
          case when n % 2 = 0 then 'UAB „' || (array['Statyba', 'Kranai', 'Betonas', 'Kelias', 'Stogai'])[1 + n / 2 % 5] || ' ' || to_hex(n * 7919) || '“' else name || ' ' || lastname end,
          case when n % 2 = 0 then (300000000 + n)::text end, name, lastname, 'k' || n || '@example.lt', '+3706' || lpad(n::text, 7, '0'), now(), now()
     from people`,
  `insert into client_contacts (client_id, name, role, phone, email)
   select n, lastname || ' ' || name, 'darbų vadovas', '+3706' || (2000000 + n), 'd' || n || '@example.lt' from people`,
  `insert into categories (kind, slug, title) values ('rent', 'daug', 'Daug')`,
  `insert into products (kind, slug, title, category_id, price_per_day, price, stock, sku)
   select case when n % 2 = 0 then 'rent'::kind else 'sell' end, 'daug-' || n,
          (array['Perforatorius', 'Gręžtuvas', 'Vibroplokštė', 'Betono maišyklė', 'Pjūklas', 'Siurblys', 'Generatorius', 'Pastoliai'])[1 + n % 8] || ' ' || to_hex(n * 7919),
          (select id from categories where slug = 'daug'), case when n % 2 = 0 then 1000 else 0 end, case when n % 2 = 0 then 0 else 1000 end, 1,
          case when n % 2 = 0 then '' else 'PR-' || lpad(n::text, 6, '0') end
     from generate_series(1, ${many}) n`,
  `insert into title_words (word) select word from ts_stat('select to_tsvector(''lt_words'', plain_words(title)) from products') on conflict do nothing`,
  `insert into units (product_id, code, serial)
   select (select min(id) from products) + n / 2 * 2 % ${many}, 'M-' || lpad(n::text, 6, '0'), 'SN-' || to_hex(n * 7919) from generate_series(1, ${many}) n`,
  `insert into orders (id, private_or_company, name, lastname, title, im_k, email, phone, address, city, delivery,
     price, vat, price_with_vat, vat_rate, placed_at, paid_at)
   overriding system value
   select n, case when n % 2 = 0 then 'company'::buyer_kind else 'private' end, p.name, p.lastname,
          case when n % 2 = 0 then c.name end, case when n % 2 = 0 then c.code end, p.name || n || '@example.lt', c.phone, 'Ozo g. ' || n, 'Vilnius', 'pickup',
          1000 + n, 0, 1000 + n, 0, timestamptz '2022-01-01' + n * interval '20 minutes', case when n > 10 then now() end
     from people p join clients c on c.id = n`,
  `insert into documents (id, order_id, client_id, kind, series, number, full_number, issued_on, issued_at, snapshot, snapshot_hash)
   overriding system value
   select n, n, n, k.kind, k.series, n, k.series || lpad(n::text, 6, '0'), date '2022-01-01' + n / 100, now(), '{}', 'x'
     from generate_series(1, ${many}) n, lateral (select (array['invoice', 'prepayment', 'credit', 'contract', 'act']::document_kind[])[1 + n % 5] as kind,
       (array['NS', 'ISF', 'NK', 'NSUT', 'PPA'])[1 + n % 5] as series) k`,
  `insert into document_series (kind, series, next_number)
   select kind, series, max(number) + 1 from documents group by kind, series on conflict do nothing`,
  `insert into document_balances (document_id, client_id, billed, settled) select id, client_id, 1000 + id, 1000 + id from documents where kind = 'invoice'`,
  `insert into desk_orders (id, client, phone, price_with_vat, number, quoted_at, valid_until, created_at, updated_at)
   select ${many} + n, name || ' ' || lastname, '+3706' || (3000000 + n), 2000 + n,
          case when n % 2 = 0 then 'PAS' || lpad(n::text, 6, '0') end, now(), case when n % 2 = 0 then now() + interval '9 days' end,
          now() - n * interval '9 minutes', now() - n * interval '9 minutes'
     from people`,
  `insert into bank_statements (iban, bank_id, currency, closed_on, opening, closing, file_name, imported_by, imported_at)
   values ('LT121000011101001000', 'ISR-1', 'EUR', '2026-11-18', 0, 0, 'israsas.xml', 1, now())`,
  `insert into bank_entries (id, statement_id, key, booked_on, amount, currency, is_reversal, debtor_name, debtor_iban, reference, remittance, state)
   overriding system value
   select n, 1, 'k' || n, date '2022-01-01' + n / 100, 1000 + n, 'EUR', false, name || ' ' || lastname, 'LT' || lpad((n % 9973)::text, 18, '0'),
          case when n % 2 = 0 then 'RF49' || 100000000 + n else '' end, 'Už nuomą ' || n, case when n % 20 = 0 then 'waiting' else 'settled' end
     from people`,
  `insert into payments (order_id, paid_on, amount, way, receipt_number, bank_entry_id, created_at)
   select n, date '2022-01-01' + n / 100, 1000 + n, case when n % 5 = 0 then 'card'::payment_way else 'transfer' end,
          case when n % 5 = 0 then 'KV-' || n end, case when n % 5 > 0 and n % 20 > 0 then n end, now()
     from generate_series(11, ${many}) n`,
]
