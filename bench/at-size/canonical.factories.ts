/** Document parts in SQL, as canonical JSON for `snapshotHash`: sorted keys, no spaces. */

/** Of an order `o`. */
export const buyerJsonSql = `concat('{"address":', to_json(o.address || ', LT-' || o.postal_code || ' ' || o.city),
  ',"code":', coalesce('"' || o.im_k || '"', 'null'), ',"email":', to_json(o.email), ',"name":', to_json(o.client), ',"phone":', to_json(o.phone),
  ',"private_or_company":"', o.private_or_company, '","vat_code":', coalesce('"' || o.pvm_k || '"', 'null'), '}')`

/** Of the order's work site `s`, or null. */
export const workSiteJsonSql = `case when s.id is null then 'null'
  else concat('{"address":', to_json(s.address || ', ' || s.city), ',"title":', to_json(s.title), '}') end`

/** As JavaScript formats it. */
export const buildInstantSql = (moment: string): string =>
  `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

export const buildDaySql = (moment: string): string => `(${moment} at time zone 'Europe/Vilnius')::date`

/** RF reference; `digit` gives the document. */
export const buildReferenceSql = (digit: string): string =>
  `(select 'RF' || lpad((98 - (body || '271500')::numeric % 97)::text, 2, '0') || body
      from (select ${digit} || lpad(o.id::text, greatest(8, length(o.id::text)), '0') as body) b)`

export const buildFullNumberSql = (series: string): string =>
  `${series} || lpad(number::text, greatest(6, length(number::text)), '0')`

export const hashOf = (canonical: string): string => `encode(sha256(convert_to(${canonical}, 'UTF8')), 'hex')`
